import { invariant } from './invariant.ts';
import { limits } from './limits.ts';
import { END, MOST_VERSES, numberOf } from './scripture.ts';
import { type Book, books, ordinaryNames } from './scripture-books.ts';

/**
 * Returns the passages that a plain text refers to, without duplicates and in text order: `John
 * 3:16`, `1 Cor. 13:4-7`, `Rom 8:28, 31`, `Gen 1:1–2:3`, `Ps 119:105; 121:1`. Takes linear time: it
 * reads each character a bounded number of times, and a bounded number of names.
 */
export function findPassages(text: string, max: number = limits.passages.max): number[] {
  const found = new Set<number>();
  const next = new RegExp(candidates);
  // False matches cost time too, so the number of attempts is limited.
  let left = 10 * max;
  for (let match = next.exec(text); match && found.size < max && left > 0; match = next.exec(text)) {
    const [whole, word = ''] = match;
    if (!namesByLastWord.has(word.toLowerCase())) continue;
    left--;
    // 30 characters fit the longest name. Punctuation ends the search for earlier words of the
    // name.
    const before = text.slice(Math.max(0, match.index - 30), match.index).match(tokens) ?? [];
    for (const name of namesEndingIn(word, before)) {
      const read = parseReference(text, match.index + whole.length, name);
      if (read.passages.length === 0) continue;
      for (const passage of read.passages) if (found.size < max) found.add(passage);
      next.lastIndex = read.end;
      break;
    }
  }
  return [...found];
}

// The last word of a book's name, followed by a digit.
const candidates = /(?<![\p{L}\p{M}])(\p{L}{2,20})(?:\.\s{0,2}|\s{1,2})(?=\d)/gu;
const tokens = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s.]/gu;

/**
 * A name of a book, indexed by its last word; `before` has the words before that, in lower case.
 */
interface Name {
  readonly before: readonly string[];
  readonly numbered: boolean;
  readonly book: number;
  readonly chapters: number;
  /** Whether a chapter without a verse counts as a reference. */
  readonly plain: boolean;
}

const numberWords = [
  ['1', 'i', '1st', 'first'],
  ['2', 'ii', '2nd', 'second'],
  ['3', 'iii', '3rd', 'third'],
  ['4', 'iv', '4th', 'fourth'],
] as const;

const namesByLastWord = new Map<string, Name[]>();
for (const [i, book] of books.entries()) for (const name of [book.name, ...book.also]) addName(name, i + 1, book);
// Longer names first: "1 John" before "John".
for (const names of namesByLastWord.values()) names.sort((a, b) => b.before.length - a.before.length);

function addName(name: string, book: number, { name: full, chapters }: Book): void {
  const words = name.toLowerCase().split(' ');
  const number = /^([1-4]) /.exec(full)?.[1];
  const prefixes = number === undefined ? [undefined] : numberWords[Number(number) - 1];
  invariant(prefixes, 'the number has words');
  // `addName` also receives the full name of a numbered book; only its form without the number is
  // needed.
  if (number !== undefined && words[0] === number) return;
  const last = words.at(-1);
  invariant(last !== undefined, 'a name has words');
  const rest = words.slice(0, -1);
  const names = namesByLastWord.get(last) ?? [];
  for (const prefix of prefixes) {
    const plain = prefix !== undefined || !ordinaryNames.has(name.toLowerCase());
    names.push({ before: prefix === undefined ? rest : [prefix, ...rest], numbered: prefix !== undefined, book, chapters, plain });
  }
  namesByLastWord.set(last, names);
}

/**
 * Returns the book names that end in `word` after the words `before`, longest first. The name must
 * start with a capital letter.
 */
function namesEndingIn(word: string, before: readonly string[]): Name[] {
  return (namesByLastWord.get(word.toLowerCase()) ?? []).filter((name) => {
    const words = name.before.length === 0 ? [] : before.slice(-name.before.length);
    if (words.length < name.before.length || !words.every((one, i) => one.toLowerCase() === name.before[i])) return false;
    const first = [...words, word][name.numbered ? 1 : 0];
    invariant(first !== undefined, 'a word follows the number of a book');
    return /^\p{Lu}/u.test(first);
  });
}

interface ParsedReference {
  readonly passages: number[];
  /** The index in the text after the reference. */
  readonly end: number;
}

/** A place in a book. */
interface Point {
  readonly chapter: number;
  /** 0 if the reference has no verse. */
  readonly verse: number;
}

/**
 * Parses the chapters and verses after a book's name: single points, ranges, and further ones after
 * commas and semicolons.
 */
function parseReference(text: string, at: number, { book, chapters, plain }: Name): ParsedReference {
  const passages: number[] = [];
  const first = parsePoint(text, at);
  if (!first) return { passages, end: at };
  let from = first.verse === 0 && chapters === 1 ? { chapter: 1, verse: first.chapter } : first;
  if ((first.verse === 0 && !plain) || !isValidPoint(from, chapters)) return { passages, end: at };
  let end = first.end;
  for (;;) {
    const range = parseRangeEnd(text, end, from, chapters);
    passages.push(...passagesOfRange(book, from, range?.to ?? from));
    end = range?.end ?? end;
    const further = parseNextPoint(text, end, range?.to ?? from, chapters);
    if (!further) return { passages, end };
    from = further.point;
    end = further.end;
  }
}

function isValidPoint({ chapter, verse }: Point, chapters: number): boolean {
  return chapter >= 1 && chapter <= chapters && verse >= 0 && verse <= MOST_VERSES;
}

interface ParsedPoint extends Point {
  readonly end: number;
}

// `3`, `3:16`, `3:16a`, `3:16ff`. Excludes decimal numbers, times of day and ordinals.
const point = /(\d{1,3})(?::(\d{1,3})(?:[a-d]|ff?)?)?(?![\d\p{L}]|[:.]\d|,\d{3}|\s?[ap]\.?m\b)/uy;

/**
 * Parses a chapter with or without a verse; undefined if the number starts the name of another
 * book.
 */
function parsePoint(text: string, at: number): ParsedPoint | undefined {
  point.lastIndex = at;
  const match = point.exec(text);
  if (!match) return undefined;
  const [whole, chapter = '', verse] = match;
  const end = at + whole.length;
  if (verse === undefined && startsName(text, end, chapter)) return undefined;
  if (verse !== undefined && Number(verse) === 0) return undefined;
  return { chapter: Number(chapter), verse: Number(verse ?? 0), end };
}

const nextWord = /\s{1,2}(\p{Lu}\p{L}{1,19})/uy;

function startsName(text: string, at: number, number: string): boolean {
  nextWord.lastIndex = at;
  const word = nextWord.exec(text)?.[1]?.toLowerCase();
  return word !== undefined && (namesByLastWord.get(word) ?? []).some(({ before }) => before.length === 1 && before[0] === number);
}

const dash = /\s?[-\u2010-\u2015]\s?(end\b)?/uy;

/** Parses the end of a range that starts at `from`; undefined if no dash and valid end follow. */
function parseRangeEnd(text: string, at: number, from: Point, chapters: number): { to: Point; end: number } | undefined {
  dash.lastIndex = at;
  const match = dash.exec(text);
  if (!match) return undefined;
  if (match[1] !== undefined) return { to: { chapter: from.chapter, verse: END }, end: at + match[0].length };
  const read = parsePoint(text, at + match[0].length);
  if (!read) return undefined;
  // After a verse, a single number is a verse; after a chapter, it is a chapter.
  const to = read.verse === 0 && from.verse > 0 ? { chapter: from.chapter, verse: read.chapter } : read;
  const rises = to.chapter > from.chapter || (to.chapter === from.chapter && to.verse > from.verse);
  return rises && isValidPoint(to, chapters) ? { to, end: read.end } : undefined;
}

const separator = /\s?[,;]\s?/y;

/**
 * Parses another point in the same book: one with its own chapter, or a later verse of the same
 * chapter after a comma.
 */
function parseNextPoint(text: string, at: number, last: Point, chapters: number): { point: Point; end: number } | undefined {
  separator.lastIndex = at;
  const match = separator.exec(text);
  if (!match) return undefined;
  const read = parsePoint(text, at + match[0].length);
  if (!read) return undefined;
  const comma = match[0].includes(',');
  const found = read.verse > 0 ? read : { chapter: last.chapter, verse: read.chapter };
  if (read.verse === 0 && (!comma || last.verse === 0 || found.verse <= last.verse)) return undefined;
  return isValidPoint(found, chapters) ? { point: found, end: read.end } : undefined;
}

/** Returns the passages of a range, one per chapter. */
function passagesOfRange(book: number, from: Point, to: Point): number[] {
  const passages: number[] = [];
  for (let { chapter } = from; chapter <= to.chapter; chapter++) {
    const first = chapter === from.chapter ? from.verse : 0;
    const last = chapter === to.chapter ? to.verse : END;
    const whole = first <= 1 && (last === 0 || last === END);
    passages.push(numberOf(whole ? { book, chapter, first: 0, last: 0 } : { book, chapter, first: Math.max(first, 1), last }));
  }
  return passages;
}
