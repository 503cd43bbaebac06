import { bookIndex, books } from '../scripture-books.ts';
import { nameOfWholeBook, numberOf, passageName } from '../scripture.ts';
import { fromCanonical, lastVerse, type Numbering, toCanonical, type VerseRange } from './numbering.ts';
import { formatOsisVerse, formatVerse, letterFraction } from './verse-letters.ts';
import { partsOfVerse, type VerseNumber, verseNumber } from './verses.ts';

/** A book, a chapter (`verse` is 0) or a verse. Chapter 0 is the whole book. */
interface Place {
  readonly book: number;
  readonly chapter: number;
  readonly verse: number;
  readonly letter: string;
}

/** The places that a citation of scripture names, in the numbering of its edition. */
export interface CitedRange {
  readonly from: Place;
  readonly to: Place;
}

/**
 * Parses a citation of scripture in OSIS form: `Jude`, `Ps.23`, `John.3.16`, `Ps.23.1-3`,
 * `Rom.8.28-9.5`, `Rom.8.28-Rom.9.5`; undefined if it is not one.
 */
export function parseCitation(citation: string): CitedRange | undefined {
  const [start = '', end, ...more] = citation.split('-');
  const from = parsePlace(start);
  if (!from || more.length > 0) return undefined;
  const to = end === undefined ? from : (parsePlace(end) ?? parseEnd(end, from));
  return to?.book === from.book && compare(from, to) <= 0 ? { from, to } : undefined;
}

function parsePlace(text: string): Place | undefined {
  const [, key = '', chapter = '0', verse = '0', part] =
    /^([1-4]?[A-Za-z]{2,10})(?:\.(\d{1,3})(?:\.(\d{1,3})(?:!(\w{1,10}))?)?)?$/.exec(text) ?? [];
  const book = bookIndex(key);
  return book === undefined ? undefined : { book, chapter: Number(chapter), verse: Number(verse), letter: letterOf(part) };
}

function letterOf(part = ''): string {
  return /^[a-z]$/.test(part) ? part : '';
}

/**
 * Parses an end that repeats only what differs: the 3 of `Ps.23.1-3`, the 9.5 of `Rom.8.28-9.5`,
 * the 7 of `Matt.5-7`.
 */
function parseEnd(text: string, { book, chapter, verse }: Place): Place | undefined {
  const [, first, second, part] = /^(\d{1,3})(?:\.(\d{1,3}))?(?:!(\w{1,10}))?$/.exec(text) ?? [];
  const letter = letterOf(part);
  if (first === undefined || chapter === 0) return undefined;
  if (second !== undefined) return { book, chapter: Number(first), verse: Number(second), letter };
  return verse === 0 ? { book, chapter: Number(first), verse: 0, letter: '' } : { book, chapter, verse: Number(first), letter };
}

function compare(one: Place, other: Place): number {
  return one.chapter - other.chapter || (other.verse === 0 ? 0 : numberOfVerse(one) - numberOfVerse(other));
}

function numberOfVerse({ verse, letter }: Place): number {
  return verse + letterFraction(letter);
}

/**
 * Formats a citation of scripture in the numbering of its edition: `John 3:16`, `Psalm 23:1–3`,
 * `Romans 8:28–9:5`; undefined if it is not one.
 */
export function formatCitation(citation: string): string | undefined {
  const cited = parseCitation(citation);
  if (!cited) return undefined;
  const { from, to } = cited;
  if (from.chapter === 0) return nameOfWholeBook(from.book);
  const hasLetter = from.letter !== '' || to.letter !== '';
  if (!hasLetter && from.chapter === to.chapter && (from.verse === 0) === (to.verse === 0)) {
    return passageName(numberOf({ book: from.book, chapter: from.chapter, first: from.verse, last: to.verse }));
  }
  const name = books[from.book - 1]?.name ?? '';
  if (from.chapter === to.chapter && from.verse > 0)
    return `${name} ${placeText(from)}${compare(from, to) === 0 ? '' : `–${formatVerse(numberOfVerse(to))}`}`;
  return from.verse === 0 && to.verse === 0
    ? `${nameOfWholeBook(from.book)} ${from.chapter}–${to.chapter}`
    : `${name} ${placeText(from)}–${placeText(to)}`;
}

function placeText(place: Place): string {
  return place.verse === 0 ? `${place.chapter}` : `${place.chapter}:${formatVerse(numberOfVerse(place))}`;
}

/**
 * Returns the canonical verses of a citation in a numbering; undefined if it is not one, or if the
 * numbering lacks its verses.
 */
export function versesOfCitation(citation: string, numbering: Numbering): VerseRange | undefined {
  const cited = parseCitation(citation);
  if (!cited) return undefined;
  const [first, last] = [firstVerse(cited.from), endOf(cited.to, numbering)];
  const from = canonical(numbering, first, first === last ? first : first + 1)?.first;
  const to = toCanonical(numbering, last)?.last;
  return from !== undefined && to !== undefined && from <= to ? { first: from, last: to } : undefined;
}

function firstVerse(place: Place): VerseNumber {
  return verseNumber(place.book, Math.max(place.chapter, 1), numberOfVerse(place));
}

/** Maps a verse, or the next one: only some psalms have a verse 0. */
function canonical(numbering: Numbering, verse: VerseNumber, next: VerseNumber): VerseRange | undefined {
  return toCanonical(numbering, verse) ?? toCanonical(numbering, next);
}

function endOf(place: Place, numbering: Numbering): VerseNumber {
  const { book, chapter, verse } = place;
  if (verse > 0) return verseNumber(book, chapter, numberOfVerse(place));
  const last = chapter === 0 ? lastChapter(book, numbering) : chapter;
  return verseNumber(book, last, lastVerse(numbering, book, last));
}

function lastChapter(book: number, numbering: Numbering): number {
  let chapter = books[book - 1]?.chapters ?? 1;
  while (chapter > 1 && lastVerse(numbering, book, chapter) === 0) chapter--;
  return chapter;
}

/**
 * Returns the citation of canonical verses in a numbering: `Ps.23.1-Ps.23.3` as `Ps.23.1-3`;
 * undefined if it lacks them.
 */
export function citationOfVerses({ first, last }: VerseRange, numbering: Numbering): string | undefined {
  const [from, to] = [fromCanonical(numbering, first)?.first, fromCanonical(numbering, last)?.last];
  if (from === undefined || to === undefined || from > to) return undefined;
  const [start, end] = [partsOfVerse(from), partsOfVerse(to)];
  const key = books[start.book - 1]?.key;
  if (key === undefined || start.book !== end.book) return undefined;
  const isChapterStart = start.verse <= 1;
  const isBook = isChapterStart && start.chapter === 1 && end.chapter === lastChapter(end.book, numbering);
  const isChapterEnd = end.verse >= lastVerse(numbering, end.book, end.chapter);
  if (isBook && isChapterEnd && end.chapter > 1) return key;
  if (isChapterStart && isChapterEnd)
    return start.chapter === end.chapter ? `${key}.${start.chapter}` : `${key}.${start.chapter}-${end.chapter}`;
  const place = `${key}.${start.chapter}.${formatOsisVerse(Math.max(start.verse, 1))}`;
  if (start.chapter === end.chapter && end.verse <= Math.max(start.verse, 1)) return place;
  return start.chapter === end.chapter ? `${place}-${formatOsisVerse(end.verse)}` : `${place}-${end.chapter}.${formatOsisVerse(end.verse)}`;
}
