import type { VerseRange } from '../../../../core/scripture/numbering.ts';
import { letterFraction } from '../../../../core/scripture/verse-letters.ts';
import { verseNumber } from '../../../../core/scripture/verses.ts';
import { bookOfOsis } from './scripture-books.ts';

/**
 * Returns the verses of a segment's citation, in its edition's numbering: `John.3.16`,
 * `Sir.11.15-16`, `Jonah.1.4!a`.
 */
export function verseRangeOf(citation: string): VerseRange | undefined {
  const [, key = '', chapter, first, last = first, part = ''] =
    /^([1-4]?[A-Za-z]{2,10})\.(\d{1,3})\.(\d{1,3})(?:-(\d{1,3}))?(?:!(\w+))?$/.exec(citation) ?? [];
  const index = bookOfOsis(key)?.index;
  if (index === undefined || Number(last) < Number(first)) return undefined;
  if (first === last && /^[a-z]$/.test(part)) {
    const verse = verseNumber(index, Number(chapter), Number(first) + letterFraction(part));
    return { first: verse, last: verse };
  }
  return { first: verseNumber(index, Number(chapter), Number(first)), last: verseNumber(index, Number(chapter), Number(last)) };
}
