/** An address of an uploaded picture in a content, HTML or markdown; not the end of another site's. Signed ones with what they are signed with. */
const ownAddress = /(?<![\w.:/-])\/files\/(?:public|pictures)\/([0-9a-f]{64}\.(?:png|gif|jpg|bmp|ico))(?:\?[\w=&;-]*)?/g;

/** The one public path of each of our pictures in place of addresses that were signed, whether those still hold or not. */
export function withPublicPaths(content: string): string {
  return content.replaceAll(ownAddress, (_, name: string) => `/files/public/${name}`);
}

/** Each address of ours with what `replace` answers for its picture; undefined leaves it. */
export function replacePictures(content: string, replace: (name: string) => string | undefined): string {
  return content.replaceAll(ownAddress, (whole, name: string) => replace(name) ?? whole);
}

/** The names of our own pictures that a content shows. */
export function picturesIn(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(ownAddress), (match) => match[1] ?? ''))];
}
