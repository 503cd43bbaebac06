import { isPassage, numberOf, partsOf } from '../scripture.ts';
import type { VerseRange } from './numbering.ts';
import { currentPassages, passagesOf, versesOfPassage } from './passages.ts';
import { chapterCount, partsOfVerse, verseCount, verseNumber } from './verses.ts';

/**
 * A passage, or a range of chapters as book · 10¹² + first chapter · 10⁹ + first verse · 10⁶ + last
 * chapter · 10³ + last verse, where verse 0 is the start or end of its chapter.
 */
export type Span = number;

/** Returns the span of a range of canonical verses; undefined if it crosses books. */
export function spanOf(range: VerseRange): Span | undefined {
  const [passage, ...others] = passagesOf([range]);
  if (passage === undefined || others.length === 0) return passage;
  const [from, to] = [partsOfVerse(range.first), partsOfVerse(range.last)];
  if (from.book !== to.book) return undefined;
  const first = from.verse <= 1 ? 0 : from.verse;
  const last = to.verse >= verseCount(to.book, to.chapter) ? 0 : to.verse;
  const isBook = from.chapter === 1 && first === 0 && to.chapter === chapterCount(to.book) && last === 0;
  if (isBook) return numberOf({ book: from.book, chapter: 0, first: 0, last: 0 });
  return from.book * 1e12 + from.chapter * 1e9 + first * 1e6 + to.chapter * 1e3 + last;
}

/**
 * Returns the canonical number of a span; undefined if a number is not a span or its verses do not
 * exist. Addresses of earlier versions may contain other forms.
 */
export function parseSpan(id: number): Span | undefined {
  if (isPassage(id)) return currentPassages(id).find(exists);
  if (!Number.isSafeInteger(id) || id < 1e12) return undefined;
  const { book, from, to } = partsOfSpan(id);
  const isWithin = ({ chapter, verse }: Place): boolean => verse <= verseCount(book, chapter) && verseCount(book, chapter) > 0;
  return from.chapter < to.chapter && isWithin(from) && isWithin(to) ? spanOf(versesOfSpan(id)) : undefined;
}

/** Returns whether the canonical numbering has the first verse of a passage. */
function exists(passage: number): boolean {
  const { book, chapter, first } = partsOf(passage);
  return chapter === 0 || first <= verseCount(book, chapter);
}

/** Returns the range of canonical verses of a span. */
export function versesOfSpan(span: Span): VerseRange {
  if (span < 1e12) return versesOfPassage(span);
  const { book, from, to } = partsOfSpan(span);
  const chapter = versesOfPassage(numberOf({ book, chapter: from.chapter, first: 0, last: 0 }));
  return {
    first: from.verse === 0 ? chapter.first : verseNumber(book, from.chapter, from.verse),
    last: verseNumber(book, to.chapter, to.verse === 0 ? verseCount(book, to.chapter) : to.verse),
  };
}

interface Place {
  readonly chapter: number;
  readonly verse: number;
}

function partsOfSpan(span: number): { readonly book: number; readonly from: Place; readonly to: Place } {
  const part = (unit: number): number => Math.floor(span / unit) % 1e3;
  return { book: Math.floor(span / 1e12), from: { chapter: part(1e9), verse: part(1e6) }, to: { chapter: part(1e3), verse: part(1) } };
}
