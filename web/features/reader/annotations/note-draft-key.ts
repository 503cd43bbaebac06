import type { TextExtent } from './text-extent.ts';

/** Returns the key of the draft of a note on words of an edition. */
export function noteDraftKey(slug: string, { first, last }: TextExtent): string {
  return `annotation:${slug}:${first.citation}:${first.start}:${last.citation}:${last.end}`;
}
