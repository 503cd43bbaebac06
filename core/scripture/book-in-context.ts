import { bookIndex } from '../scripture-books.ts';
import type { BookMatch } from './book-candidate.ts';
import type { Reference } from './reference.ts';
import { partsOfVerse } from './verses.ts';

const LIST = /^[\s,;.]{0,3}(?:(?:und|and|et|e|y|en|u|&)\.?\s)?$/u;
const MALACHI = bookIndex('Mal') ?? 0;
const judges = { book: bookIndex('Judg') ?? 0, written: 'Judg' };

/**
 * Returns a match with what a name means in a list: "Jud." after a book of the Old Testament is
 * Judges, not Jude.
 */
export function inContext(match: BookMatch | undefined, text: string, before: Reference | undefined): BookMatch | undefined {
  const [first] = match?.candidates ?? [];
  if (!match || !before || first?.name !== 'jud' || first.written !== 'Jude') return match;
  const { book } = partsOfVerse(before.ranges[0]?.first ?? 0);
  const isList = first.start - before.end < 10 && LIST.test(text.slice(before.end, first.start));
  return book <= MALACHI && isList ? { ...match, candidates: [{ ...first, ...judges }] } : match;
}
