import type { Edition, Segment } from '#contract/editions.ts';
import { fromCanonical, type Numbering } from '#core/scripture/numbering.ts';
import { partsOfVerse, PSALMS } from '#core/scripture/verses.ts';

/**
 * Two numberings of the Psalms are in use; elsewhere, the second number matters only if the edition
 * does not follow the KJV.
 */
function otherNumbering(numbering: Numbering, book: number): Numbering {
  if (book === PSALMS) return numbering === 'kjv' || numbering === 'hebrew' ? 'septuagint' : 'kjv';
  return 'kjv';
}

/**
 * Returns the chapter that another numbering has for a page of scripture, if it differs: 50 for
 * Psalm 51.
 */
export function otherChapter(
  { scripture, numbering }: Pick<Edition, 'scripture' | 'numbering'>,
  segments: readonly Segment[],
): number | undefined {
  if (!scripture || segments.length === 0) return undefined;
  // The middle of a chapter is rarely where numberings divide it differently.
  const { citation, address } = segments[Math.floor(segments.length / 2)] ?? {};
  const own = Number(citation?.split('.')[1]);
  if (!address || Number.isNaN(own)) return undefined;
  const { book } = partsOfVerse(address.last);
  const other = fromCanonical(otherNumbering(numbering ?? 'kjv', book), address.last);
  const chapter = other === undefined ? own : partsOfVerse(other.first).chapter;
  return chapter === own ? undefined : chapter;
}
