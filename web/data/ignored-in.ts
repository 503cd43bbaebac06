interface IgnoringInput {
  readonly ignored_references?: readonly string[];
}

/** Returns the part of a request that says which wordings are no references, if the author has said so here. */
export function ignoredIn({ ignored_references }: IgnoringInput): IgnoringInput {
  return ignored_references === undefined ? {} : { ignored_references };
}
