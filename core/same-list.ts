/** Returns whether two lists have the same texts in the same order. */
export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
