import { holdsHtml } from '#core/holds-html.ts';
import { replacePictures } from '#core/essay-pictures.ts';

const longest = 2000;

/** What a link may lead to; as the address is read, not as it is written. */
export function linkAddress(given: string): string | undefined {
  const url = parsed(given);
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  return url.href;
}

/** A picture or film: one of ours, or one that is fetched over https. */
export function mediaAddress(given: string): string | undefined {
  if (/^\/files\/public\/[0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico)$/.test(given)) return given;
  const url = parsed(given);
  return url?.protocol === 'https:' ? url.href : undefined;
}

function parsed(given: string): URL | undefined {
  // Browsers leave out line ends and tabs wherever they stand; nobody writes them in good faith.
  // oxlint-disable-next-line no-control-regex
  if (given.length > longest || /[\u0000-\u001f\u007f]/.test(given)) return undefined;
  return URL.canParse(given) ? new URL(given) : undefined;
}

/** For who may see an essay that is not published: signed addresses of those pictures that it shows. */
export async function withSignedPaths(
  content: string,
  pictures: readonly string[],
  sign: (path: string) => Promise<string>,
): Promise<string> {
  const signed = new Map<string, string>();
  for (const name of pictures) signed.set(name, await sign(signedPath(name)));
  const and = holdsHtml(content) ? '&amp;' : '&';
  return replacePictures(content, (name) => signed.get(name)?.replaceAll('&', and));
}

/** What is signed, and opens nothing without. */
export function signedPath(name: string): string {
  return `/files/pictures/${name}`;
}
