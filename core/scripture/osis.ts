import { books } from '../scripture-books.ts';
import type { VerseRange } from './numbering.ts';
import { nextVerse } from './resolve.ts';
import { chapterCount, partsOfVerse, verseCount } from './verses.ts';

/** A reference, as far as its OSIS form needs. */
interface OsisSource {
  readonly ranges: readonly VerseRange[];
  readonly book: string;
}

/**
 * Formats references as OSIS, in canonical numbering: `Rom.8.28,Rom.8.31`, `Gen.1`,
 * `Matt.5-Matt.7`. Whole books are `Obad`, or `Obad.1` with `chapters`.
 */
export function formatOsis(references: readonly OsisSource[], wholeBooks: 'books' | 'chapters' = 'books'): string {
  const joined: { first: number; last: number; book: string }[] = [];
  for (const { ranges, book } of references) {
    for (const { first, last } of ranges) {
      const before = joined.at(-1);
      if (before?.book === book && first === nextVerse(before.last)) joined[joined.length - 1] = { ...before, last };
      else joined.push({ first, last, book });
    }
  }
  return joined.map((range) => formatRange(range, wholeBooks)).join(',');
}

function formatRange({ first, last, book }: { first: number; last: number; book: string }, wholeBooks: 'books' | 'chapters'): string {
  const [from, to] = [partsOfVerse(first), partsOfVerse(last)];
  const [start, end] = [osisBook(from.book, book), osisBook(to.book, book)];
  const startsChapter = from.verse <= 1;
  const endsChapter = to.verse >= verseCount(to.book, to.chapter);
  if (startsChapter && endsChapter) {
    const whole = from.chapter === 1 && to.chapter === chapterCount(to.book);
    if (whole && wholeBooks === 'books') return start === end ? start : `${start}-${end}`;
    const one = from.book === to.book && from.chapter === to.chapter;
    return one ? `${start}.${from.chapter}` : `${start}.${from.chapter}-${end}.${to.chapter}`;
  }
  const verse = `${start}.${from.chapter}.${Math.max(from.verse, 1)}`;
  return first === last || (from.chapter === to.chapter && to.verse <= 1) ? verse : `${verse}-${end}.${to.chapter}.${to.verse}`;
}

// GkEsth and SgThree are within other books here, but OSIS has codes for them.
function osisBook(book: number, written: string): string {
  const key = books[book - 1]?.key ?? '';
  const within = (written === 'GkEsth' && key === 'Esth') || (written === 'SgThree' && key === 'PrAzar');
  return within ? written : key;
}
