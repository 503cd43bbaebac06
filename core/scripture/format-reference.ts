import { books } from '../scripture-books.ts';
import { isWholeBook, nameOfWholeBook } from '../scripture.ts';
import { nameOfEsdras } from './esdras.ts';
import { lexiconOf } from './lexicon.ts';
import { fromCanonical, isCanonical, lastVerse, type Numbering, type VerseRange } from './numbering.ts';
import { spanOf } from './spans.ts';
import { verseSeparator } from './text-languages.ts';
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
  const { numbering = 'kjv' } = options;
  const [from, to] = [placeIn(numbering, range.first, 'first'), placeIn(numbering, range.last, 'last')];
  const shown = from && to ? numbering : 'kjv';
  const [first, last] = from && to ? [from, to] : [range.first, range.last];
  const { book } = partsOfVerse(first);
  if (isWholeBook(spanOf(range) ?? 0)) return bookName(book, options.language, 'many', numbering);
  const place = formatPlace({ first, last }, shown, options.language);
  const otherPlace = formatOther(range, book, shown, options);
  const name = bookName(book, options.language, partsOfVerse(first).chapter === partsOfVerse(last).chapter ? 'one' : 'many', shown);
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
  const [first, last] = [placeIn(added, range.first, 'first'), placeIn(added, range.last, 'last')];
  return first === undefined || last === undefined || partsOfVerse(first).book !== book
    ? undefined
    : formatPlace({ first, last }, added, language);
}

// The Psalms are cited in two ways everywhere; elsewhere only readers of another numbering need both.
function otherOf(book: number, shown: Numbering): Numbering | undefined {
  if (book === PSALMS) return shown === 'kjv' || shown === 'hebrew' ? 'septuagint' : 'kjv';
  return shown === 'kjv' ? undefined : 'kjv';
}

function placeIn(numbering: Numbering, verse: VerseNumber, end: 'first' | 'last'): VerseNumber | undefined {
  return numbering === 'kjv' ? verse : fromCanonical(numbering, verse)?.[end];
}

function formatPlace({ first, last }: VerseRange, numbering: Numbering, language: string | undefined): string {
  const [from, to] = [partsOfVerse(first), partsOfVerse(last)];
  const separator = verseSeparator(language);
  const startsChapter =
    from.verse === 0 || (from.verse === 1 && !isCanonical(verseNumber(from.book, from.chapter, 0))) || numbering !== 'kjv';
  const endOfChapter = to.verse >= lastVerse(numbering, to.book, to.chapter);
  const oneChapter = from.chapter === to.chapter && from.book === to.book;
  if (startsChapter && from.verse <= 1 && endOfChapter) return chapters(from, to, oneChapter);
  if (last === first || (oneChapter && to.verse <= 1)) return `${from.chapter}${separator}${Math.max(from.verse, 1)}`;
  const start = `${from.chapter}${separator}${Math.max(from.verse, 1)}`;
  return oneChapter ? `${start}–${to.verse}` : `${start}–${to.chapter}${separator}${to.verse}`;
}

function chapters(from: { book: number; chapter: number }, to: { chapter: number }, one: boolean): string {
  const { chapters: count = 0 } = books[from.book - 1] ?? {};
  if (one && count === 1) return '';
  return one ? `${from.chapter}` : `${from.chapter}–${to.chapter}`;
}
