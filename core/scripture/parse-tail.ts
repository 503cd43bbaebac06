import type { ChapterBefore } from './book-candidate.ts';
import { endOfFollowing } from './following.ts';
import type { Numbering } from './numbering.ts';
import { isOlderStyle } from './older-style.ts';
import { optionalVersesAt } from './optional-verses.ts';
import { letterAfter } from './parse-letter.ts';
import { pointAfter, pointAt } from './parse-point.ts';
import type { BookShape, ParsedPoint, Point } from './point.ts';
import { clauseWords, units } from './prose-words.ts';
import { endOfWord, type Scanner, skip, SPACES, wordAt } from './scanner.ts';

/** A point or range in a book, and where in the text it is. */
export interface ParsedItem {
  readonly start: number;
  readonly end: number;
  readonly from: Point & { readonly bare: boolean };
  readonly to: Point & { readonly colon?: boolean };
  /** The numbering that a second number in brackets shows. */
  readonly numbering?: Numbering | undefined;
}

interface ParsedTail {
  readonly items: readonly ParsedItem[];
  readonly end: number;
}

/** The last verse of a chapter, or chapter of a book: resolved where verse counts are known. */
export const TO_END = 999;

const PERIOD_LIST = /[.\s]{0,2}\d{1,3}(?::\d{1,3}(?:(?:\.\d{1,3}){2}|\.\d{1,3}[-–]\d{1,3})|,\d{1,3}\.\d{1,3}(?:\.\d{1,3}){0,9})(?!\d)/uy;
const PERIOD_LIST_LENIENT = /[.\s]{0,2}\d{1,3}:\d{1,3}\.\d{1,3}(?![\d:])/uy;
const DASH = /\s?[-\u2010-\u2015~～〜−]\s?/uy;
const DASH_AFTER_PERIOD = /\.?\s?[-\u2010-\u2015~～〜−]\s?/uy;
const SEPARATOR = /\s?[,;،؛、，；۔&]\s?/uy;
const COMMA_SEPARATOR = /\s?[;،؛、，；۔&]\s?|,\s|\.(?=\p{Nd})/uy;
const LIST_SEPARATOR = /\s?[,;،؛、，；۔&]\s?|\.(?=\p{Nd})/uy;
const LENIENT_SEPARATOR = /[\s,;/:&*.()"'،؛、，；۔]{1,8}/uy;

/** Parses the chapters and verses after the name of a book; no items if none follow. */
export function parseTail(given: Scanner, at: number, book: BookShape): ParsedTail {
  // "Mt 5:3.5.7-9", "Mt 5,3.8"
  const periods = skip(given.lenient ? PERIOD_LIST_LENIENT : PERIOD_LIST, given.text, at) > at;
  const spacedPeriods = !given.comma && isOlderStyle(given, at);
  const scanner = periods ? { ...given, comma: true, periodLists: true } : spacedPeriods ? { ...given, spacedPeriods } : given;
  const first = pointAt(scanner, at, book);
  return first ? parseItems(scanner, first, book) : { items: [], end: at };
}

/**
 * Parses what may follow a chapter whose number came before the name: "Chapter 1 of Genesis, verse
 * 2".
 */
export function parseTailOfChapter(scanner: Scanner, at: number, { value: chapter, to }: ChapterBefore, book: BookShape): ParsedTail {
  const from = { chapter, verse: 0, start: at, end: at, bare: false };
  if (to !== undefined) return { items: [{ start: at, end: at, from, to: { chapter: to, verse: 0 } }], end: at };
  const comma = skip(/[,\s]{0,3}/uy, scanner.text, at);
  const verse = endOfWord(scanner, comma, 'verse');
  const point = verse === undefined ? undefined : pointAfter(scanner, comma, { chapter, verse: 0 }, book);
  return parseItems(scanner, point ?? from, book);
}

function parseItems(given: Scanner, first: ParsedPoint, book: BookShape): ParsedTail {
  const items: ParsedItem[] = [];
  const inList = { ...given, commaLists: true };
  let scanner = given;
  let from = first;
  for (;;) {
    if (from.colon) scanner = inList;
    const range = parseRange(scanner, from, book);
    const pair = book.pairedNumber(range.end, range.from);
    const item: ParsedItem = { ...range, end: pair?.end ?? range.end, numbering: pair?.numbering ?? numberingAfter(items.at(-1), range) };
    items.push(item);
    if (item.to.colon) scanner = inList;
    const next = items.length < 60 ? nextPoint(scanner, item, book) : undefined;
    if (!next) return { items, end: item.end };
    from = next;
  }
}

/**
 * Returns the numbering of an item without brackets: that of the one before; verses of additions
 * are canonical.
 */
function numberingAfter(before: ParsedItem | undefined, { from }: ParsedItem): Numbering | undefined {
  return from.addition === undefined ? before?.numbering : 'kjv';
}

function parseRange(scanner: Scanner, from: ParsedPoint, book: BookShape): ParsedItem {
  const { start } = from;
  const following = parseFollowing(scanner, from);
  if (following) return { start, from, ...following };
  const dashEnd = skip(from.roman === true ? DASH_AFTER_PERIOD : DASH, scanner.text, from.end);
  const wordEnd = dashEnd > from.end ? undefined : endOfWord(scanner, from.end, 'to');
  const at = wordEnd === undefined ? dashEnd : skip(SPACES, scanner.text, wordEnd);
  if (at === from.end) return { start, from, to: from, end: from.end };
  if (/^end\b/u.test(scanner.text.slice(at, at + 4))) return { start, from, to: { chapter: from.chapter, verse: TO_END }, end: at + 3 };
  const inRange = listsAfterRange(scanner, at, from) ? { ...scanner, commaLists: true } : scanner;
  const to = letterAfter(scanner, at, from, book) ?? pointAfter(inRange, at, from, book);
  if (!to || !rises(from, to)) return { start, from, to: from, end: from.end };
  const further = parseFollowing(scanner, to);
  return { start, from, to: further?.to ?? to, end: further?.end ?? to.end };
}

const SPACED_COMMA = /(\d{1,3}),\s\d/uy;

/**
 * Returns whether a comma and a space after a range continue the list: "Röm 8,1-3, 5", but not "Mt
 * 26, 69-27, 10".
 */
function listsAfterRange({ text, comma }: Scanner, at: number, from: ParsedPoint): boolean {
  if (!comma || from.verse === 0) return false;
  SPACED_COMMA.lastIndex = at;
  const value = Number(SPACED_COMMA.exec(text)?.[1] ?? 0);
  if (value <= from.verse) return false;
  return !text.slice(from.start, from.end).includes(', ') || value > from.chapter + 1;
}

function rises(from: Point, to: Point): boolean {
  if (to.chapter !== from.chapter) return to.chapter > from.chapter;
  if (to.verse === from.verse && to.letter !== undefined) return to.letter > (from.letter ?? '');
  return to.verse === 0 ? from.verse === 0 : to.verse > from.verse || (from.title === true && to.verse === from.verse);
}

/** Parses "f" and "ff" after a verse or chapter. */
function parseFollowing(scanner: Scanner, from: Point & { end: number; colon?: boolean }): { to: Point; end: number } | undefined {
  const { text } = scanner;
  const word = wordAt(scanner, skip(/[\s.]{0,2}/uy, text, from.end));
  if (!word || !(word.kinds.has('ff') || word.kinds.has('f'))) return parseRomanceFollowing(text, from);
  // "3 f" may begin another word in prose; a digit after it shows a verse word such as Turkish
  // "vs".
  if (word.kinds.has('verse') && /^\s?\p{Nd}/u.test(text.slice(word.end, word.end + 2))) return undefined;
  const single = /^[fs]\.?$/iu.test(text.slice(skip(SPACES, text, from.end), word.end));
  return { to: word.kinds.has('ff') && (!single || scanner.lenient) ? restAfter(from) : nextAfter(from), end: word.end };
}

/** Parses "s" and "ss" after a verse in a text of another language, or of none: "Rm 8,28ss". */
function parseRomanceFollowing(text: string, from: Point & { end: number; colon?: boolean }): { to: Point; end: number } | undefined {
  const end = from.verse > 0 ? endOfFollowing(text, from.end, from.colon === true) : undefined;
  return end === undefined ? undefined : { to: end === from.end + 1 ? nextAfter(from) : restAfter(from), end };
}

function nextAfter({ chapter, verse }: Point): Point {
  return verse > 0 ? { chapter, verse: verse + 1 } : { chapter: chapter + 1, verse: 0 };
}

function restAfter({ chapter, verse }: Point): Point {
  return verse > 0 ? { chapter, verse: TO_END } : { chapter: TO_END, verse: 0 };
}

/** Parses a further point of the same book after a separator, "and", "chapter" or "verse". */
function nextPoint(scanner: Scanner, last: ParsedItem, book: BookShape): ParsedPoint | undefined {
  const { text, lenient } = scanner;
  const optional = optionalVersesAt(text, last);
  if (optional !== undefined) return pointAfter(scanner, optional, last.to, book);
  let at = skip(separatorIn(scanner), text, last.end);
  const separator = text.slice(last.end, at);
  let word = wordAt(scanner, lenient ? at : skip(SPACES, text, at));
  let joined = separator.trim() !== '';
  // "… 3 and see also 5": at most three such words.
  for (let count = 0; count < 3 && word?.kinds.has('and') && !word.kinds.has('verse'); count++) {
    at = skip(lenient ? LENIENT_SEPARATOR : SPACES, text, word.end);
    joined = true;
    word = wordAt(scanner, at);
  }
  const explicit = word?.kinds.has('chapter') === true || word?.kinds.has('verse') === true || word?.kinds.has('title') === true;
  if (!joined && !explicit && !(lenient && (separator !== '' || last.to.title === true))) return undefined;
  if (!joined && explicit && !lenient && word?.kinds.has('chapter')) return undefined;
  // A parenthesis after a verse starts over with chapters.
  const context = separator.includes('(') ? { chapter: last.to.chapter, verse: 0 } : last.to;
  const point = pointAfter(scanner, at, context, book);
  if (!point) return undefined;
  return lenient || isSafeContinuation(scanner, point, last, { separator, plural: book.plural }) ? point : undefined;
}

function separatorIn({ lenient, comma, commaLists }: Scanner): RegExp {
  if (lenient) return LENIENT_SEPARATOR;
  if (!comma) return SEPARATOR;
  return commaLists ? LIST_SEPARATOR : COMMA_SEPARATOR;
}

const LOWER_WORD = /\s(?!(?:and|und|et|y|e|i|a|og|och|en|ja|és|to|or|bis)\s)\p{Ll}{2,}/uy;
const NEXT_WORD = /\s(\p{L}{2,14})/uy;

/**
 * Decides in running prose whether a bare number continues the list: "8:28, 31", not "3:16, 20
 * people".
 */
function isSafeContinuation(
  { text }: Scanner,
  point: ParsedPoint,
  last: ParsedItem,
  { separator, plural }: { readonly separator: string; readonly plural: boolean },
): boolean {
  if (!point.bare) return true;
  if (/[;؛；]/u.test(separator) && !(plural && last.to.verse === 0)) return false;
  const [value, before] = last.to.verse > 0 ? [point.verse, last.to.verse] : [point.chapter, last.to.chapter];
  if (value <= before) return false;
  // Without a space it is a list; after "and" the next word may be what the number counts.
  if (separator.length === 1 && separator !== ' ') return true;
  // "Romans 4 and 5" follow each other.
  if (last.to.verse === 0 && value === before + 1) return true;
  NEXT_WORD.lastIndex = point.end;
  const [, word = ''] = NEXT_WORD.exec(text) ?? [];
  if (separator.trim() === '') return clauseWords.has(word) || skip(LOWER_WORD, text, point.end) === point.end;
  return !units.has(word.toLowerCase());
}
