import { books, ordinaryNames } from './scripture-books.ts';

/**
 * Passages of scripture: a chapter, or a stretch of its verses. Each is one number, so that it is a node of a graph as any other thing: book · 10⁹ +
 * chapter · 10⁶ + first verse · 10³ + last verse. No verses (0 and 0) are the whole chapter. A stretch that crosses chapters is several passages.
 */
interface Parts {
  /** Its place in the list of books, from 1. */
  readonly book: number;
  readonly chapter: number;
  readonly first: number;
  readonly last: number;
}

/** No chapter has more verses: Psalm 119. */
export const MOST_VERSES = 176;
/** As the last verse: up to the end of the chapter, whichever that is. */
export const END = 999;

export function numberOf({ book, chapter, first, last }: Parts): number {
  return book * 1e9 + chapter * 1e6 + first * 1e3 + last;
}

function partsOf(passage: number): Parts {
  const part = (unit: number): number => Math.floor(passage / unit) % 1e3;
  return { book: Math.floor(passage / 1e9), chapter: part(1e6), first: part(1e3), last: part(1) };
}

/** Whether a number is that of a passage that there can be. */
export function isPassage(id: number): boolean {
  if (!Number.isSafeInteger(id) || id < 1e9) return false;
  const { book, chapter, first, last } = partsOf(id);
  const known = books[book - 1];
  if (!known || chapter < 1 || chapter > known.chapters) return false;
  if (first === 0) return last === 0;
  if (first > MOST_VERSES) return false;
  return last === END ? first > 1 : first <= last && last <= MOST_VERSES;
}

/** `John 3:16–18`, `Psalm 23`, `Jude 3`, `Genesis 1:26–end`. */
export function passageName(id: number): string {
  const { book, chapter, first, last } = partsOf(id);
  const { name, chapters } = books[book - 1] ?? { name: 'Scripture', chapters: 0 };
  const short = chapters === 1 && !ordinaryNames.has(name.toLowerCase());
  if (first === 0) return short ? name : `${name} ${chapter}`;
  const verses = first === last ? `${first}` : `${first}–${last === END ? 'end' : last}`;
  return short ? `${name} ${verses}` : `${name} ${chapter}:${verses}`;
}

/** The first and the last number that a passage of the same chapter can have. */
export function chapterOf(passage: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(passage / 1e6) * 1e6;
  return { from, to: from + 999_999 };
}

/** Whether two passages have a verse in common. */
export function overlap(one: number, other: number): boolean {
  if (chapterOf(one).from !== chapterOf(other).from) return false;
  const [a, b] = [versesOf(one), versesOf(other)];
  return a.first <= b.last && b.first <= a.last;
}

/** The verses of a passage; of a whole chapter all that there could be. */
export function versesOf(passage: number): { readonly first: number; readonly last: number } {
  const { first, last } = partsOf(passage);
  return first === 0 ? { first: 1, last: END } : { first, last };
}
