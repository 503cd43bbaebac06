import { books, ordinaryNames } from './scripture-books.ts';

/**
 * A passage of scripture: a chapter, a range of its verses, or a whole book of several chapters.
 */
export interface Parts {
  /** The 1-based index in `books`. */
  readonly book: number;
  /** 0 for the whole book. */
  readonly chapter: number;
  /** 0, like `last`, for the whole chapter. */
  readonly first: number;
  readonly last: number;
}

/** The number of verses in the longest chapter, Psalm 119. */
const MOST_VERSES = 176;
/** As the last verse: to the end of the chapter. */
const END = 999;

/**
 * Returns the number that stores a passage: a single one, so that it can be the id of a graph node.
 */
export function numberOf({ book, chapter, first, last }: Parts): number {
  return book * 1e9 + chapter * 1e6 + first * 1e3 + last;
}

/** Returns the parts of a passage's number. */
export function partsOf(passage: number): Parts {
  const part = (unit: number): number => Math.floor(passage / unit) % 1e3;
  return { book: Math.floor(passage / 1e9), chapter: part(1e6), first: part(1e3), last: part(1) };
}

/** Returns whether a number is a valid passage. */
export function isPassage(id: number): boolean {
  if (!Number.isSafeInteger(id) || id < 1e9) return false;
  const { book, chapter, first, last } = partsOf(id);
  const known = books[book - 1];
  if (!known || chapter > known.chapters) return false;
  if (chapter === 0) return first === 0 && last === 0 && known.chapters > 1;
  if (first === 0) return last === 0;
  if (first > MOST_VERSES) return false;
  return last === END ? first > 1 : first <= last && last <= MOST_VERSES;
}

export function isWholeBook(passage: number): boolean {
  return isPassage(passage) && partsOf(passage).chapter === 0;
}

/** Formats a passage: `John 3:16–18`, `Psalm 23`, `Jude 3`, `Genesis 1:26–end`, `Romans`. */
export function passageName(id: number): string {
  const { book, chapter, first, last } = partsOf(id);
  const { name, chapters } = books[book - 1] ?? { name: 'Scripture', chapters: 0 };
  if (chapter === 0) return nameOfWholeBook(book);
  const short = chapters === 1 && !ordinaryNames.has(name.toLowerCase());
  if (first === 0) return short ? name : `${name} ${chapter}`;
  const verses = first === last ? `${first}` : `${first}–${last === END ? 'end' : last}`;
  return short ? `${name} ${verses}` : `${name} ${chapter}:${verses}`;
}

/** Returns the English name of a whole book: `Psalms`, although a chapter of it is `Psalm 23`. */
export function nameOfWholeBook(book: number): string {
  const { name = 'Scripture' } = books[book - 1] ?? {};
  return name === 'Psalm' ? 'Psalms' : name;
}

/** Returns the range of numbers of all passages in the same chapter. */
export function chapterOf(passage: number): { readonly from: number; readonly to: number } {
  const from = Math.floor(passage / 1e6) * 1e6;
  return { from, to: from + 999_999 };
}

/** Returns the chapters of a span (`core/scripture/spans.ts`); chapter 0 is the whole book. */
export function chaptersOfSpan(span: number): { readonly book: number; readonly from: number; readonly to: number } {
  const part = (unit: number): number => Math.floor(span / unit) % 1e3;
  if (span >= 1e12) return { book: Math.floor(span / 1e12), from: part(1e9), to: part(1e3) };
  const { book, chapter } = partsOf(span);
  return { book, from: chapter, to: chapter };
}

/** Returns whether two passages share a verse. */
export function overlap(one: number, other: number): boolean {
  if (chapterOf(one).from !== chapterOf(other).from) return false;
  const [a, b] = [versesOf(one), versesOf(other)];
  return a.first <= b.last && b.first <= a.last;
}

/** Returns the verses of a passage; a whole chapter covers all possible verses. */
export function versesOf(passage: number): { readonly first: number; readonly last: number } {
  const { first, last } = partsOf(passage);
  return first === 0 ? { first: 1, last: END } : { first, last };
}
