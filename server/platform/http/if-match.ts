/**
 * The time that If-Match names, as the wire writes it: the `updated_at` that was read, with quotes as HTTP writes it or without. `*`, as no header,
 * stands for whatever is there; what is no time matches nothing.
 */
export function readAtOf(ifMatch: string | undefined): string | undefined {
  const text = ifMatch?.trim();
  if (text === undefined || text === '*') return undefined;
  const time = Date.parse(text.replace(/^(?:W\/)?"(.*)"$/, '$1'));
  return new Date(Number.isNaN(time) ? 0 : time).toISOString();
}
