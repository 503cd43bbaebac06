import { isCanonical, lastVerse, type Numbering, numberings, toCanonical, type VerseRange } from './numbering.ts';
import type { Point } from './parse-point.ts';
import { TO_END } from './parse-tail.ts';
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
 * Returns the canonical verses of a point or range in a book, in the numbering that the text shows, else the default,
 * else the first one that has the verse ("Joel 4:1" is Hebrew). Undefined if none has it.
 */
export function resolveItem(
  book: number,
  { from, to }: { readonly from: Point; readonly to: Point },
  label: Numbering | undefined,
  options: ResolveOptions,
): Resolved | undefined {
  const preferred = options.numbering ?? 'kjv';
  const shown = label ?? (book === PSALMS ? numberingOfPair(from, preferred) : undefined);
  for (const numbering of new Set([shown ?? preferred, ...(shown ? [preferred] : []), ...numberings])) {
    const ranges = rangesOf(numbering, book, from, to);
    if (ranges.length > 0) return { ranges, numbering };
  }
  return undefined;
}

// In "Ps 50 (51)" the smaller number is the Greek and Latin one.
function numberingOfPair({ chapter, other }: Point, preferred: Numbering): Numbering | undefined {
  if (other === undefined) return undefined;
  const isGreek = preferred === 'vulgate' || preferred === 'septuagint';
  if (other > chapter) return isGreek ? preferred : 'septuagint';
  return isGreek ? 'hebrew' : preferred;
}

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
    const withTitle = first === 1 && (from.verse === 0 || from.title === true || chapter > from.chapter);
    const title = from.title === true && chapter === from.chapter && to === from;
    addChapter(ranges, numbering, book, { chapter, first, last: title ? 1 : last, withTitle });
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
      last: verseNumber(book, chapter, last),
    });
    return;
  }
  for (let verse = first; verse <= last; verse++) {
    const range = toCanonical(numbering, verseNumber(book, chapter, verse));
    if (range) addRange(ranges, range);
  }
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
