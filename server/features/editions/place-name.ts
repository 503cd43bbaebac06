import type { Edition } from '#contract/editions.ts';
import { plainCitation } from '#core/cite-text.ts';
import { books } from '#core/scripture-books.ts';
import { bookName } from '#core/scripture/format-reference.ts';
import { partsOfVerse } from '#core/scripture/verses.ts';
import { verseRangeOf } from './formats/scripture-citation.ts';

/**
 * Returns the name of the part of a text where a citation is: `Romans 8`, `chapter 12`, `7.10.16`.
 */
export function placeName(
  { scripture, citation_levels: levels }: Pick<Edition, 'scripture' | 'citation_levels'>,
  citation: string,
): string {
  const verses = scripture ? verseRangeOf(citation) : undefined;
  if (verses) {
    const { book, chapter } = partsOfVerse(verses.first);
    return books[book - 1]?.chapters === 1 ? bookName(book) : `${bookName(book)} ${chapter}`;
  }
  const [level] = levels;
  return level !== undefined && levels.length === 1 && /^\d+$/.test(citation) ? `${level} ${citation}` : plainCitation(citation);
}
