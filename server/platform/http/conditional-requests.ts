/** The encodings in which the server keeps compressed responses, the preferred one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the best encoding that an `Accept-Encoding` header names and does not exclude with `q=0`.
 */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Set<string>();
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', quality = ''] = part.split(';').map((text) => text.trim());
    if (!/^q=0(\.0*)?$/.test(quality)) accepted.add(name);
  }
  return encodings.find((encoding) => accepted.has(encoding));
}

/** Returns whether an `If-None-Match` header names the tag of the current response. */
export function matchesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => tag.trim() === etag) ?? false;
}
