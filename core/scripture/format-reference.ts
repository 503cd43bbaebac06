import { books } from '../scripture-books.ts';
import { isWholeBook, nameOfWholeBook } from '../scripture.ts';
import { nameOfEsdras } from './esdras.ts';
import { lexiconOf } from './lexicon.ts';
import { fromCanonical, isCanonical, lastVerse, type Numbering, toCanonical, type VerseRange, versesBetween } from './numbering.ts';
import { spanOf } from './spans.ts';
import { verseSeparator } from './text-languages.ts';
import { formatVerse, letterOfVerse } from './verse-letters.ts';
import { partsOfVerse, PSALMS, type VerseNumber, verseNumber } from './verses.ts';

export interface FormatOptions {
  /** The reader's numbering; canonical without one. */
  readonly numbering?: Numbering | undefined;
  /** The numbering to add in parentheses where it differs. */
  readonly other?: Numbering | undefined;
  /** ISO 639 code; English if its names are not loaded. */
  readonly language?: string | undefined;
}

/**
 * Formats verses in a reader's numbering and language, with the other number where the two differ:
 * `Psalm 51 (50)`, `Joel 3:1–5 (2:28–32)`, `Römer 8,28`.
 */
export function formatReference(range: VerseRange, options: FormatOptions = {}): string {
  const { numbering = 'kjv', language } = options;
  const own = placesIn(numbering, range);
  const shown = own ? numbering : 'kjv';
  const { first, last } = own ?? range;
  const { book } = partsOfVerse(first);
  if (isWholeBook(spanOf(range) ?? 0)) return bookName(book, language, 'many', numbering);
  const name = bookName(book, language, partsOfVerse(first).chapter === partsOfVerse(last).chapter ? 'one' : 'many', shown);
  const place = formatPlace(range, shown, language);
  if (isTitle(range.last)) return shown === 'kjv' ? `${name} ${partsOfVerse(first).chapter}, title` : `${name} ${place} (title)`;
  const otherPlace = formatOther(range, book, shown, options);
  const both = otherPlace === undefined || otherPlace === place ? place : `${place} (${otherPlace})`;
  return both === '' ? name : `${name} ${both}`;
}

/** Returns a book's name in a language or else in English, where several psalms are `Psalms`. */
export function bookName(book: number, language?: string, chapters: 'one' | 'many' = 'one', numbering: Numbering = 'kjv'): string {
  const { key = '', name = '' } = books[book - 1] ?? {};
  const shown = language === undefined || language === 'en' ? undefined : lexiconOf(language)?.shown.get(key);
  return shown ?? nameOfEsdras(key, numbering) ?? (chapters === 'one' ? name : nameOfWholeBook(book));
}

function formatOther(range: VerseRange, book: number, shown: Numbering, { other, language }: FormatOptions): string | undefined {
  const added = other ?? otherOf(book, shown);
  if (added === undefined || added === shown) return undefined;
  const places = placesIn(added, range);
  return !places || partsOfVerse(places.last).book !== book ? undefined : formatPlace(range, added, language);
}

// The Psalms are cited in two ways everywhere; elsewhere only readers of another numbering need
// both.
function otherOf(book: number, shown: Numbering): Numbering | undefined {
  if (book === PSALMS) return shown === 'kjv' || shown === 'hebrew' ? 'septuagint' : 'kjv';
  return shown === 'kjv' ? undefined : 'kjv';
}

function placeIn(numbering: Numbering, verse: VerseNumber, end: 'first' | 'last'): VerseNumber | undefined {
  return numbering === 'kjv' ? verse : fromCanonical(numbering, verse)?.[end];
}

/**
 * Returns the ends of a range of canonical verses in a numbering; undefined if it lacks one, or has
 * them in another order.
 */
function placesIn(numbering: Numbering, range: VerseRange): VerseRange | undefined {
  const [first, last] = [placeIn(numbering, range.first, 'first'), placeIn(numbering, range.last, 'last')];
  if (first === undefined || last === undefined || first > last) return undefined;
  return isContinuous(numbering, { first, last }, range) ? { first, last } : undefined;
}

/**
 * Returns false if other text is between the first and the last verse: the Septuagint has Joshua
 * 8:30–35 after 9:2, and Jeremiah 25 as 25:1–13 and 32:15–38.
 */
function isContinuous(numbering: Numbering, { first, last }: VerseRange, range: VerseRange): boolean {
  const oneChapter = Math.floor(first / 1e3) === Math.floor(last / 1e3);
  if (last % 1 > 0 && !oneChapter) return false;
  if (oneChapter && last % 1 === 0) return true;
  return versesOfChapters(numbering, { first, last }).every((verse) => {
    const canonical = toCanonical(numbering, verse);
    return canonical === undefined || (oneChapter && verse % 1 === 0) || (canonical.first <= range.last && range.first <= canonical.last);
  });
}

/** Returns the verses of a numbering from the first to the last, in one chapter or several. */
function versesOfChapters(numbering: Numbering, { first, last }: VerseRange): VerseNumber[] {
  const { book, chapter } = partsOfVerse(first);
  const end = partsOfVerse(last).chapter;
  return Array.from({ length: end - chapter + 1 }, (_, i) => {
    const from = i === 0 ? first : verseNumber(book, chapter + i, 1);
    return versesBetween(
      numbering,
      from,
      chapter + i === end ? last : verseNumber(book, chapter + i, lastVerse(numbering, book, chapter + i)),
    );
  }).flat();
}

function formatPlace(range: VerseRange, numbering: Numbering, language: string | undefined): string {
  const whole = placesIn(numbering, range) ?? range;
  // A title belongs to the passage of verse 1, which is named after its words.
  const first = isTitle(range.first) && !isTitle(range.last) ? (placeIn(numbering, range.first + 1, 'first') ?? whole.first) : whole.first;
  const [start, from, to] = [partsOfVerse(whole.first), partsOfVerse(first), partsOfVerse(whole.last)];
  const startsChapter =
    start.verse === 0 || (start.verse === 1 && !isCanonical(verseNumber(start.book, start.chapter, 0))) || numbering !== 'kjv';
  const endOfChapter = to.verse >= lastVerse(numbering, to.book, to.chapter);
  const oneChapter = start.chapter === to.chapter && start.book === to.book;
  if (startsChapter && start.verse <= 1 && endOfChapter) return chapters(start, to, oneChapter);
  const separator = verseSeparator(language);
  const place = `${from.chapter}${separator}${formatVerse(Math.max(from.verse, 1))}`;
  if (oneChapter && to.verse <= Math.max(from.verse, 1)) return place;
  if (!oneChapter) return `${place}–${to.chapter}${separator}${formatVerse(to.verse)}`;
  const isSameVerse = from.verse % 1 > 0 && Math.floor(to.verse) === Math.floor(from.verse);
  return `${place}–${isSameVerse ? letterOfVerse(to.verse) : formatVerse(to.verse)}`;
}

/** Returns whether a canonical verse is the title of a psalm. */
function isTitle(verse: VerseNumber): boolean {
  return partsOfVerse(verse).verse === 0;
}

function chapters(from: { book: number; chapter: number }, to: { chapter: number }, one: boolean): string {
  const { chapters: count = 0 } = books[from.book - 1] ?? {};
  if (one && count === 1) return '';
  return one ? `${from.chapter}` : `${from.chapter}–${to.chapter}`;
}
