/** Returns the query of a removal, whose reason is optional. */
export function removalQuery(reason: string): { reason?: string } {
  const trimmed = reason.trim();
  return trimmed === '' ? {} : { reason: trimmed };
}
