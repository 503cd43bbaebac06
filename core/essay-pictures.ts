/**
 * Matches a URL of an uploaded picture, with any signature, in HTML or markdown; not the end of
 * another site's URL.
 */
const ownAddress = /(?<![\w.:/-])\/files\/(?:public|pictures)\/([0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico))(?:\?[\w=&;-]*)?/g;

/** Replaces signed picture URLs, expired or not, with the unsigned public path of the picture. */
export function withPublicPaths(content: string): string {
  return content.replaceAll(ownAddress, (_, name: string) => `/files/public/${name}`);
}

/** Replaces each picture URL with the result of `replace`; undefined leaves the URL unchanged. */
export function replacePictures(content: string, replace: (name: string) => string | undefined): string {
  return content.replaceAll(ownAddress, (whole, name: string) => replace(name) ?? whole);
}

/** Returns the names of the uploaded pictures that a content shows. */
export function picturesIn(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(ownAddress)).flatMap(([, name]) => name ?? []))];
}
