/**
 * Parses If-Match, an `updated_at` with or without quotes. Returns undefined for `*` or no header,
 * which match anything, and the epoch, which matches nothing, for an invalid time.
 */
export function parseIfMatch(ifMatch: string | undefined): string | undefined {
  const text = ifMatch?.trim();
  if (text === undefined || text === '*') return undefined;
  const time = Date.parse(text.replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
