/**
 * Throws if a condition that the program itself guarantees does not hold. Messages are for
 * developers, so they must not contain readers' data.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant violated: ${message}`);
}
