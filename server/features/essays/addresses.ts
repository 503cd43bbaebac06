import { isHtml } from '#core/is-html.ts';
import { replacePictures } from '#core/essay-pictures.ts';

const maxLength = 2000;

/**
 * Returns the address of a link as a browser parses it; undefined if its protocol is not allowed.
 */
export function linkAddress(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return url.href;
}

/**
 * Returns the address of a picture or video: one of this server's public pictures, or an https URL.
 */
export function mediaAddress(address: string): string | undefined {
  if (/^\/files\/public\/[0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico)$/.test(address)) return address;
  const url = parseUrl(address);
  return url?.protocol === 'https:' ? url.href : undefined;
}

function parseUrl(address: string): URL | undefined {
  // Browsers strip line breaks and tabs from URLs; legitimate addresses contain none.
  // oxlint-disable-next-line no-control-regex
  if (address.length > maxLength || /[\u0000-\u001f\u007f]/.test(address)) return undefined;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Replaces the pictures of an unpublished essay with signed URLs, for a caller who may see it. */
export async function withSignedPaths(
  content: string,
  pictures: readonly string[],
  sign: (path: string) => Promise<string>,
): Promise<string> {
  const signed = new Map<string, string>();
  for (const name of pictures) signed.set(name, await sign(signedPath(name)));
  const ampersand = isHtml(content) ? '&amp;' : '&';
  return replacePictures(content, (name) => signed.get(name)?.replaceAll('&', ampersand));
}

/** The path in a stored essay, which is served once an essay with the picture is published. */
export function publicPath(name: string): string {
  return `/files/public/${name}`;
}

/** The path that is signed. Without a signature the server does not serve it. */
export function signedPath(name: string): string {
  return `/files/pictures/${name}`;
}
