/** A text is read at this prefix, its edition and a citation: `/read/kjv/Rom.8.28`. */
export const readerPrefix = '/read/';

/** Returns the path where an annotation is read, with its card open. */
export function annotationPath(slug: string, citation: string, id: number): string {
  return `${readerPath(slug, citation)}?annotation=${id}`;
}

/** Returns the path where an edition is read: at a citation, or else where the reader left off. */
export function readerPath(slug: string, citation?: string): string {
  return readerPrefix + encodeURIComponent(slug) + (citation === undefined ? '' : `/${encodeURIComponent(citation)}`);
}
