import { bookIndex } from '../scripture-books.ts';
import {
  fromCanonical,
  hasLetter,
  isCanonical,
  lastVerse,
  type Numbering,
  numberings,
  toCanonical,
  type VerseRange,
  versesBetween,
} from './numbering.ts';
import type { Point } from './point.ts';
import { TO_END } from './parse-tail.ts';
import { ALL_LETTERS, letterFraction } from './verse-letters.ts';
import { chapterCount, PSALMS, verseNumber } from './verses.ts';

/** The canonical verses of a reference, and the numbering in which it counts. */
export interface Resolved {
  readonly ranges: readonly VerseRange[];
  readonly numbering: Numbering;
}

interface ResolveOptions {
  readonly numbering?: Numbering | undefined;
}

/**
 * Returns the canonical verses of a point or range in a book, in the numbering that the text shows,
 * else the default, else the first one that has it. Undefined if none has it.
 */
export function resolveItem(
  book: number,
  { from, to }: { readonly from: Point; readonly to: Point },
  label: Numbering | undefined,
  options: ResolveOptions,
): Resolved | undefined {
  const preferred = options.numbering ?? 'kjv';
  const shown = label ?? (book === PSALMS ? numberingOfPair(from, preferred) : numberingOfLetters(book, from, to));
  // "Joel 4:1" is Hebrew: the first numbering that has the verse.
  const candidates = new Set([shown ?? preferred, ...(shown ? [preferred] : []), ...numberings]);
  const needsEnd = shown === undefined && from !== to && !hasVerse(preferred, book, to);
  // "Dan 3:24-90" is Greek: the first numbering that has both ends.
  const withEnd = needsEnd ? numberings.filter((numbering) => hasVerse(numbering, book, to)) : [];
  for (const ordered of [withEnd, candidates]) {
    for (const numbering of ordered) {
      const ranges = rangesOf(numbering, book, from, to);
      if (ranges.length > 0) return { ranges, numbering };
    }
  }
  return undefined;
}

function hasVerse(numbering: Numbering, book: number, { chapter, verse }: Point): boolean {
  const last = lastVerse(numbering, book, chapter);
  return chapter === TO_END || (last > 0 && (verse <= last || verse === TO_END));
}

// In "Ps 50 (51)" the smaller number is the Greek and Latin one.
function numberingOfPair({ chapter, other }: Point, preferred: Numbering): Numbering | undefined {
  if (other === undefined) return undefined;
  const isGreek = preferred === 'vulgate' || preferred === 'septuagint';
  if (other > chapter) return isGreek ? preferred : 'septuagint';
  return isGreek ? 'hebrew' : preferred;
}

/** Returns whether the Septuagint counts a verse by its letter: "Esth 4:17k". */
export function isLettered(book: number, { chapter, verse, letter }: Point): boolean {
  return letter !== undefined && hasLetter('septuagint', verseNumber(book, chapter, verse) + letterFraction(letter));
}

// "Josh 9:2a" may be the first part of 9:2, but in Esther, all editions with the additions count
// them by letters.
function numberingOfLetters(book: number, from: Point, to: Point): Numbering | undefined {
  const isAddition = [from, to].some((point) => isLettered(book, point) && (book === ESTHER || (point.letter ?? '') > 'd'));
  return isAddition ? 'septuagint' : undefined;
}

const ESTHER = bookIndex('Esth') ?? 0;

/** Returns the canonical verses of a point or range in a numbering; none if it lacks the first. */
export function rangesOf(numbering: Numbering, book: number, from: Point, until: Point): VerseRange[] {
  const ranges: VerseRange[] = [];
  const end = lastChapterOf(numbering, book);
  // A range beyond the last chapter is a mistake; only its start counts.
  const to = until.chapter > end && until.chapter !== TO_END ? from : until;
  const lastChapter = Math.min(to.chapter, end);
  for (let { chapter } = from; chapter <= lastChapter; chapter++) {
    const end = lastVerse(numbering, book, chapter);
    const first = chapter === from.chapter && from.verse > 0 ? from.verse : 1;
    if (end === 0 || first > end) return chapter === from.chapter ? [] : ranges;
    const last = chapter === to.chapter && to.verse > 0 ? Math.min(to.verse, end) : end;
    const isToEnd = chapter < to.chapter || to.verse === 0 || to.verse === TO_END;
    const fraction = (point: Point): number =>
      hasLetter(numbering, verseNumber(book, chapter, point.verse) + letterFraction(point.letter)) ? letterFraction(point.letter) : 0;
    const withTitle = first === 1 && (from.verse === 0 || from.title === true || chapter > from.chapter);
    const title = from.title === true && chapter === from.chapter && to === from;
    const place = {
      chapter,
      first: chapter === from.chapter ? first + fraction(from) : first,
      last: title ? 1 : last + (isToEnd ? ALL_LETTERS : fraction(to)),
      withTitle,
    };
    addChapter(ranges, numbering, book, place);
  }
  return ranges;
}

function addChapter(
  ranges: VerseRange[],
  numbering: Numbering,
  book: number,
  { chapter, first, last, withTitle }: { chapter: number; first: number; last: number; withTitle: boolean },
): void {
  if (numbering === 'kjv') {
    const title = verseNumber(book, chapter, 0);
    addRange(ranges, {
      first: withTitle && isCanonical(title) ? title : verseNumber(book, chapter, first),
      last: verseNumber(book, chapter, Math.floor(last)),
    });
    return;
  }
  const own = { first: verseNumber(book, chapter, first), last: verseNumber(book, chapter, last) };
  for (const verse of versesBetween(numbering, own.first, own.last)) {
    const range = toCanonical(numbering, verse);
    if (range && !isRepeated(numbering, verse, range, own)) addRange(ranges, range);
  }
}

/**
 * Returns whether another verse of a range has the same text and is the one that its canonical
 * verse leads to.
 */
function isRepeated(numbering: Numbering, verse: number, { first }: VerseRange, own: VerseRange): boolean {
  const back = fromCanonical(numbering, first);
  return back !== undefined && (verse < back.first || back.last < verse) && own.first <= back.first && back.last <= own.last;
}

/** Adds a range; joins it to the last one if it follows that directly. */
function addRange(ranges: VerseRange[], range: VerseRange): void {
  const last = ranges.at(-1);
  if (last && range.first >= last.first && range.first <= nextVerse(last.last)) {
    if (range.last > last.last) ranges[ranges.length - 1] = { first: last.first, last: range.last };
  } else ranges.push(range);
}

/** Returns the canonical verse after another of the same book, or the number after its last. */
export function nextVerse(verse: number): number {
  if (isCanonical(verse + 1)) return verse + 1;
  const chapter = (Math.floor(verse / 1e3) + 1) * 1e3;
  if (isCanonical(chapter)) return chapter;
  return isCanonical(chapter + 1) ? chapter + 1 : verse + 1;
}

// Chapters beyond the canonical last one exist in Joel, Daniel and Baruch.
function lastChapterOf(numbering: Numbering, book: number): number {
  let chapter = chapterCount(book);
  while (lastVerse(numbering, book, chapter + 1) > 0) chapter++;
  return chapter;
}
