/** If-Match holds the `updated_at` that was read, with quotes as HTTP writes it or without; `*`, as no header, stands for whatever is there. */
export function readAtOf(ifMatch: string | undefined): string | undefined {
  const text = ifMatch?.trim();
  return text === undefined || text === '*' ? undefined : text.replace(/^(?:W\/)?"(.*)"$/, '$1');
}
