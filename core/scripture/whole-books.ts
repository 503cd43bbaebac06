import type { Reference } from './reference.ts';
import type { BookCandidate, BookMatch } from './book-candidate.ts';
import { chapterCount, verseCount, verseNumber } from './verses.ts';

const RANGE = /^\s{0,3}(?:[-\u2010-\u2015~～]|to|through|thru|bis)\s{0,3}$/iu;

const RANGE_WORD = /\b(?:to|through|thru|bis|book|of|the|and)\b/giu;

/** Returns the books that a query names without chapters: "Obadiah", "1st to 3rd John". */
export function wholeBooks(text: string, matches: readonly BookMatch[]): Reference[] {
  const found: Reference[] = [];
  for (const { candidates } of matches) {
    const [candidate] = candidates;
    if (!candidate || candidate.misspelled || candidate.start < (found.at(-1)?.end ?? 0)) continue;
    const from = candidate.from === undefined ? candidate.book : candidate.from;
    found.push(bookReference(candidate, from));
  }
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  // "Ruth Halevi" is not a book.
  return /\p{L}{2}/u.test(rest.replace(RANGE_WORD, '')) ? [] : found;
}

function bookReference(candidate: BookCandidate, from: number): Reference {
  const last = chapterCount(candidate.book);
  const range = { first: verseNumber(from, 1, 1), last: verseNumber(candidate.book, last, verseCount(candidate.book, last)) };
  return {
    start: candidate.start,
    end: candidate.end,
    nameStart: candidate.start,
    ranges: [range],
    numbering: 'kjv',
    book: candidate.written,
  };
}

/** Joins references that a dash or "to" connects across books: "Matt 1:1–2 John 5". */
export function mergeBookRanges(text: string, references: readonly Reference[]): Reference[] {
  const merged: Reference[] = [];
  for (const reference of references) {
    const before = merged.at(-1);
    const [first, last] = [before?.ranges[0]?.first, reference.ranges.at(-1)?.last];
    if (before && first !== undefined && last !== undefined && last > first && RANGE.test(text.slice(before.end, reference.start))) {
      merged[merged.length - 1] = { ...reference, start: before.start, nameStart: before.nameStart, ranges: [{ first, last }] };
    } else merged.push(reference);
  }
  return merged;
}
