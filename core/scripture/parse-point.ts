import { additionAt, verseOfAddition } from './esther-additions.ts';
import { endOfFollowing } from './following.ts';
import { isSpacedColon, romanAfterComma } from './older-style.ts';
import { endOfWord, numberAt, type Scanner, skip, SPACES, wordAt } from './scanner.ts';
import { decimalAt } from './numerals.ts';
import { letterAt, letteredVerse } from './parse-letter.ts';
import type { BookShape, ParsedPoint, Point } from './point.ts';
import { isVerseComma, type PlacedNumeral } from './verse-comma.ts';

const AFTER_NAME = /[.\s》〉」』΄ʹ'’׳]{0,3}(?:[記书書]?\s?)/uy;
const AFTER_NAME_LENIENT = /[\s.,:;()[\]"'’“”*=~》〉」』΄´ʹ׳]{0,6}(?:[記书書]?\s?)/uy;
// "ヨハネ3・16", but not "3・4章"
const COLON = /:|：|∶|׃|\s?:(?=\d)|\s:\s(?=\d)|[・･](?=\p{Nd}{1,3}(?![\p{Nd}章]))/uy;
const PERIOD = /\.(?=\p{Nd})/uy;
const SPACED_PERIOD = /\.\s?(?=\p{Nd})/uy;
const AFTER_ROMAN = /[.,:]?\s?(?=\p{Nd})/uy;
const TIGHT_COMMA = /,(?=\p{Nd})/uy;
const COMMA = /,\s?(?=[\p{Nd}א-ת])/uy;
// A letter for a part of the verse: "3a", "16b".
const LETTER = /[a-eа-в](?![\p{L}\p{Nd}])/uy;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{M}]/u;
// Scripts without spaces, and Korean particles, may follow a number directly.
const LETTER_FOLLOWS = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])\p{L}/uy;
const TIME = /[:.]\d|\s?(?:[ap]\.?m\b|uhr\b|h\b)/iuy;
// German "am" is a word.
const TIME_WITH_COMMA = /:\d|(?:\.\d{2})?\s?(?:pm\b|[ap]\.m\b|uhr\b|h\b)/iuy;

/** Parses the first chapter and verse after the name of a book. */
export function pointAt(scanner: Scanner, at: number, book: BookShape): ParsedPoint | undefined {
  const { text, lenient } = scanner;
  let start = skip(lenient ? AFTER_NAME_LENIENT : AFTER_NAME, text, at);
  const comma = skip(/,\s/uy, text, start);
  const word = wordAt(scanner, comma);
  if (word?.kinds.has('chapter')) start = skip(AFTER_NAME, text, word.end);
  else if (word?.kinds.has('verse') && book.chapters === 1) return verseAt(scanner, skip(AFTER_NAME, text, word.end), 1, start);
  else if (!lenient && romanAfterComma(scanner, start) === comma) start = comma;
  else if (start === at && !isDigitBoundary(text, at, lenient)) return undefined;
  const roman = !isRomanWord(scanner, start, book);
  const isList = word?.kinds.has('chapter') === true && isChapterList(text, start, text.slice(comma, word.end), book);
  const parsed = chapterAndVerse(isList ? { ...scanner, commaLists: true } : scanner, start, book, roman);
  const point = parsed && word?.kinds.has('chapter') === true ? { ...parsed, bare: false } : parsed;
  return point && point.verse === 0 && point.bare && book.chapters === 1 ? { ...point, chapter: 1, verse: point.chapter } : point;
}

const CHAPTER_LIST = /(\d{1,3}),\s(\d{1,3})(?!\d)/uy;

/**
 * Returns whether a comma after a word such as "chapters" separates chapters: "chapitres 28, 30 et
 * 31".
 */
function isChapterList(text: string, at: number, word: string, { verses }: BookShape): boolean {
  CHAPTER_LIST.lastIndex = at;
  const [match, chapter, next] = CHAPTER_LIST.exec(text) ?? [];
  return match !== undefined && (/(?:[^sp]s|capitoli)\.?$/iu.test(word) || Number(next) > verses(Number(chapter)));
}

// "约3" has nothing between name and number, nor has "Jn3" in queries; Roman numerals need a space.
function isDigitBoundary(text: string, at: number, lenient: boolean): boolean {
  if (!lenient && !UNSPACED.test(text.charAt(at - 1))) return false;
  return /[\p{Nd}〇零一二三四五六七八九十百第]/u.test(text.charAt(at));
}

// A single capital "I" after a name is usually a word.
function isRomanWord({ text, lenient }: Scanner, at: number, book: BookShape): boolean {
  return !lenient && /^[ICLM](?![\p{L}])/u.test(text.slice(at, at + 2)) && book.chapters < 3;
}

/**
 * Parses a point after another one of the same book: a bare number continues the verses or
 * chapters.
 */
export function pointAfter(
  scanner: Scanner,
  at: number,
  last: Point & { readonly roman?: boolean },
  book: BookShape,
): ParsedPoint | undefined {
  const start = skip(SPACES, scanner.text, at);
  const word = wordAt(scanner, start);
  const inChapter = book.chapters === 1 || last.verse > 0;
  if (word?.kinds.has('title')) return { chapter: last.chapter, verse: 1, title: true, start, end: word.end, bare: false };
  if (word?.kinds.has('verse') && (inChapter || last.verse === 0) && isNumber(scanner, word.end)) {
    return verseAt(scanner, skip(AFTER_NAME, scanner.text, word.end), last.chapter, start);
  }
  if (word?.kinds.has('chapter') && isNumber(scanner, word.end)) {
    const point = chapterAndVerse(scanner, skip(AFTER_NAME, scanner.text, word.end), book, true);
    return point && { ...point, start, bare: false };
  }
  if (last.addition !== undefined) {
    const number = numberAt(scanner, start, false);
    const place = number && verseOfAddition(last.addition, number.value);
    if (place) return { ...place, start, end: number.end, bare: false, colon: true };
  }
  const lettered = last.verse > 0 ? letteredVerse(scanner, start, last.chapter, book) : undefined;
  if (lettered) return lettered;
  const point = chapterAndVerse(scanner, start, book, last.roman === true);
  if (!point?.bare || !inChapter) return point;
  // After a verse, "15 (16-21)" is not a psalm with two numbers.
  const number = point.other === undefined ? point : chapterAndVerse(scanner, start, { ...book, psalms: false }, last.roman === true);
  return number && { ...number, chapter: last.chapter, verse: number.chapter };
}

function isNumber(scanner: Scanner, at: number): boolean {
  return numberAt(scanner, skip(AFTER_NAME, scanner.text, at), false) !== undefined;
}

function verseAt(scanner: Scanner, at: number, chapter: number, start: number): ParsedPoint | undefined {
  const number = numberAt(scanner, at, false);
  return number && { chapter, verse: number.value, start, end: endOfNumber(scanner, number.end), bare: false, colon: true };
}

function chapterAndVerse(scanner: Scanner, at: number, book: BookShape, roman: boolean): ParsedPoint | undefined {
  const { text, lenient } = scanner;
  const addition = book.additions ? additionAt(scanner, at) : undefined;
  if (addition) return { ...addition, start: at, bare: false, colon: true };
  const time = scanner.comma ? TIME_WITH_COMMA : TIME;
  const ordinal = text[at] === '第' ? at + 1 : at;
  const chapter = numberAt(scanner, ordinal, roman);
  if (!chapter) return undefined;
  let { end } = chapter;
  const suffix = unspacedWord(scanner, end, 'chapter');
  if (suffix !== undefined) end = suffix;
  const other = book.psalms ? otherNumber(scanner, end, chapter.value) : undefined;
  if (other) ({ end } = other);
  const rest = { chapter: chapter.value, roman: chapter.kind === 'roman', ...(other ? { other: other.value } : {}) };
  const verse = verseAfterChapter(scanner, end, { ...chapter, start: ordinal }, book, {
    hasSuffix: suffix !== undefined,
    hasOther: other !== undefined,
  });
  if (verse) {
    // The title of a psalm is verse 0.
    if (verse.verse === 0 && lenient && book.psalms) return { ...rest, verse: 1, title: true, start: at, end: verse.end, bare: false };
    if (verse.verse === 0 || skip(time, text, verse.end) > verse.end) return undefined;
    return { ...rest, ...verse, start: at, bare: false };
  }
  end = endOfNumber(scanner, end);
  if (!lenient && (skip(time, text, end) > end || skip(LETTER_FOLLOWS, text, end) > end)) return undefined;
  if (book.startsBook(chapter.value, chapter.end)) return undefined;
  // "Gen X" and "Mark V" are not chapters.
  if (!lenient && chapter.kind === 'roman' && chapter.end - ordinal < 2) return undefined;
  return { ...rest, verse: 0, start: at, end, bare: suffix === undefined };
}

/** Parses the verse after a chapter: ":5", ".5", ", 5" where the language writes so, "verse 5". */
function verseAfterChapter(
  scanner: Scanner,
  end: number,
  chapter: PlacedNumeral,
  book: BookShape,
  { hasSuffix, hasOther }: { readonly hasSuffix: boolean; readonly hasOther: boolean },
): { verse: number; letter?: string; end: number; title?: boolean; colon?: boolean } | undefined {
  const { text } = scanner;
  const title = book.psalms ? endOfWord(scanner, skip(/[:,]?/uy, text, end), 'title') : undefined;
  if (title !== undefined) return { verse: 1, end: title, title: true };
  const isVerse = isVerseComma(scanner, end, chapter, book, hasOther);
  const at = isVerse ? skip(COMMA, text, end) : startOfVerse(scanner, end, chapter.kind, hasSuffix);
  if (at === undefined) return undefined;
  const number = numberAt(scanner, at, false);
  if (!number || (at > end && text.charAt(at - 1) === ' ' && book.startsBook(number.value, number.end))) return undefined;
  // "Mt 15,21" in a language that writes a colon; "Romans 9,10" is a list. Hebrew letters are
  // written with a comma.
  const isList =
    !scanner.comma && !scanner.lenient && !(isVerse && scanner.title) && chapter.kind !== 'hebrew' && number.value === chapter.value + 1;
  if (text.charAt(end) === ',' && isList) return undefined;
  const letter = letterAt(scanner, number.end, { chapter: chapter.value, verse: number.value }, book);
  const after = letter !== undefined && !/[a-e]/.test(letter) ? number.end + 1 : endOfNumber(scanner, number.end);
  const colon = text.charAt(end) !== ',';
  if (!scanner.lenient && skip(LETTER_FOLLOWS, text, after) > after && !wordAt(scanner, after)) {
    if (endOfFollowing(text, after, colon) === undefined) return undefined;
  }
  const part = letter !== undefined && after > number.end ? { letter } : {};
  return { verse: number.value, ...part, end: unspacedWord(scanner, after, 'verse') ?? after, colon };
}

function startOfVerse(scanner: Scanner, end: number, kind: string, hasSuffix: boolean): number | undefined {
  const { text, lenient, comma, commaLists, periodLists } = scanner;
  if (kind === 'roman') {
    const at = skip(AFTER_ROMAN, text, end);
    if (at > end) return at;
  }
  // 羅八28
  if (kind === 'han' && decimalAt(text, end)) return end;
  if (kind === 'greek') {
    const at = skip(/[.,:]?\s?/uy, text, end);
    if (numberAt(scanner, at, false)) return at;
  }
  // In "13,4-7.13" the period separates verses.
  const patterns =
    !comma && !lenient && kind === 'decimal'
      ? [COLON, scanner.spacedPeriods === true ? SPACED_PERIOD : PERIOD, TIGHT_COMMA]
      : periodLists === true || (comma && !lenient)
        ? [COLON, COMMA]
        : comma || kind === 'hebrew'
          ? [COLON, PERIOD, COMMA]
          : [COLON, scanner.spacedPeriods === true ? SPACED_PERIOD : PERIOD];
  for (const pattern of patterns) {
    if (commaLists && (pattern === COMMA || pattern === TIGHT_COMMA)) continue;
    const at = skip(pattern, text, end);
    if (at > end) return lenient || pattern === COMMA || (pattern === COLON && isSpacedColon(scanner, at)) ? skip(SPACES, text, at) : at;
  }
  const word = endOfWord(scanner, skip(/,?/uy, text, end), 'verse');
  if (word !== undefined) return skip(AFTER_NAME, text, word);
  if (hasSuffix) return skip(SPACES, text, end);
  // "john 3 16", "ישעיהו נג ד"
  const weak = skip(kind === 'hebrew' ? /\s{1,2}(?=[א-ת])/uy : /\s{1,2}(?=\p{Nd})/uy, text, end);
  return lenient && weak > end && numberAt(scanner, weak, false) ? weak : undefined;
}

/** Returns the end of a number with the letter of a part of the verse. */
function endOfNumber(scanner: Scanner, end: number): number {
  const letter = skip(LETTER, scanner.text, end);
  // In Portuguese, "3e sig" is "3ff".
  return letter > end && wordAt(scanner, end)?.kinds.has('ff') === true ? end : letter;
}

/**
 * Returns the end of a word that follows a number in a script without spaces, as in 三章, 3장, "3 章".
 */
function unspacedWord(scanner: Scanner, end: number, kind: 'chapter' | 'verse'): number | undefined {
  const { text } = scanner;
  const code = text.charCodeAt(end);
  // Most numbers are followed by punctuation or Latin letters.
  if (code > 0x20 && code < 0xa0) return undefined;
  const at = skip(SPACE, text, end);
  if (!/[\u0e00-\u0e7f\u3000-\ud7ff\uf900-\ufaff]/u.test(text.charAt(at))) return undefined;
  const word = wordAt(scanner, at);
  if (!word?.kinds.has(kind)) return undefined;
  // "3 장로" counts elders, and "3 篇" is a title.
  return at > end && (word.kinds.has('title') || HANGUL.test(text.charAt(word.end))) ? undefined : word.end;
}

const HANGUL = /\p{Script=Hangul}/u;
const SPACE = /\s?/uy;

const OTHER = /\s?[([](\d{1,3})(?:[-–](\d{1,3}))?[)\]]|\/(\d{1,3})(?!\d|\/)/uy;

/** Parses the number of a psalm in the other numbering: "Ps 50 (51)". */
function otherNumber({ text }: Scanner, at: number, chapter: number): { value: number; end: number } | undefined {
  OTHER.lastIndex = at;
  const match = OTHER.exec(text);
  const value = Number(match?.[1] ?? match?.[3]);
  // From Psalm 10 to 147 the numbers differ by one, around 115 by up to two.
  return match && Math.abs(value - chapter) >= 1 && Math.abs(value - chapter) <= 2 ? { value, end: at + match[0].length } : undefined;
}
