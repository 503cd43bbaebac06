interface IgnoringInput {
  readonly ignored_references?: readonly string[];
}

/**
 * Returns the part of a request that says which wordings are not references, if the author has
 * marked any here.
 */
export function ignoredIn({ ignored_references }: IgnoringInput): IgnoringInput {
  return ignored_references === undefined ? {} : { ignored_references };
}
