/** Returns the query of a request whose reason is optional. */
export function reasonQuery(reason: string): { reason?: string } {
  const trimmed = reason.trim();
  return trimmed === '' ? {} : { reason: trimmed };
}
