import { limits } from './limits.ts';
import { END, MOST_VERSES, numberOf } from './scripture.ts';
import { books, ordinaryNames } from './scripture-books.ts';

/**
 * The passages that a plain text names, each once, in the order of the text: `John 3:16`, `1 Cor. 13:4-7`, `Rom 8:28, 31`, `Gen 1:1–2:3`, `Ps 119:105; 121:1`.
 * Looks at each character a bounded number of times, and at a bounded number of names.
 */
export function passagesIn(text: string, most: number = limits.passages.most): number[] {
  const found = new Set<number>();
  const next = new RegExp(candidates);
  // Also what is no passage after all costs time.
  let left = 10 * most;
  for (let match = next.exec(text); match && found.size < most && left > 0; match = next.exec(text)) {
    const [whole, word = ''] = match;
    if (!namesByLastWord.has(word.toLowerCase())) continue;
    left--;
    // As far as the longest name reaches; what stands before a comma or a bracket belongs to something else.
    const before = text.slice(Math.max(0, match.index - 30), match.index).match(tokens) ?? [];
    for (const name of namesEndingIn(word, before)) {
      const read = readAt(text, match.index + whole.length, name);
      if (read.passages.length === 0) continue;
      for (const passage of read.passages) if (found.size < most) found.add(passage);
      next.lastIndex = read.end;
      break;
    }
  }
  return [...found];
}

// The last word of a name, and the place of a number behind it.
const candidates = /(?<![\p{L}\p{M}])(\p{L}{2,20})(?:\.\s{0,2}|\s{1,2})(?=\d)/gu;
const tokens = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s.]/gu;

/** What a book is called, by the last word of it: the words before that, in small letters. */
interface Name {
  readonly before: readonly string[];
  readonly numbered: boolean;
  readonly book: number;
  /** Whether a chapter alone may be meant. */
  readonly plain: boolean;
}

const numberWords = [
  ['1', 'i', '1st', 'first'],
  ['2', 'ii', '2nd', 'second'],
  ['3', 'iii', '3rd', 'third'],
  ['4', 'iv', '4th', 'fourth'],
] as const;

const namesByLastWord = new Map<string, Name[]>();
for (const [i, { name, also }] of books.entries()) for (const one of [name, ...also]) addName(one, i + 1, name);
// "1 John" before "John".
for (const names of namesByLastWord.values()) names.sort((a, b) => b.before.length - a.before.length);

function addName(name: string, book: number, full: string): void {
  const words = name.toLowerCase().split(' ');
  const number = /^([1-4]) /.exec(full)?.[1];
  const prefixes = number === undefined ? [undefined] : (numberWords[Number(number) - 1] ?? []);
  // The full name of a numbered book comes once more without its number.
  if (number !== undefined && words[0] === number) return;
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1);
  const names = namesByLastWord.get(last) ?? [];
  for (const prefix of prefixes) {
    const plain = prefix !== undefined || !ordinaryNames.has(name.toLowerCase());
    names.push({ before: prefix === undefined ? rest : [prefix, ...rest], numbered: prefix !== undefined, book, plain });
  }
  namesByLastWord.set(last, names);
}

/** The names of books that end in a word, behind these words; the longest first. But for its number a name begins with a capital letter. */
function namesEndingIn(word: string, before: readonly string[]): Name[] {
  return (namesByLastWord.get(word.toLowerCase()) ?? []).filter((name) => {
    const words = name.before.length === 0 ? [] : before.slice(-name.before.length);
    if (words.length < name.before.length || !words.every((one, i) => one.toLowerCase() === name.before[i])) return false;
    return /^\p{Lu}/u.test([...words, word][name.numbered ? 1 : 0] ?? '');
  });
}

interface Read {
  readonly passages: number[];
  /** Where the text goes on. */
  readonly end: number;
}

/** A place in a book. */
interface Point {
  readonly chapter: number;
  /** 0 where only a chapter is said. */
  readonly verse: number;
}

/** Reads the chapters and verses that stand behind a book's name: points, stretches from one to another, and more of them behind commas and semicolons. */
function readAt(text: string, at: number, { book, plain }: Name): Read {
  const { chapters } = books[book - 1] ?? { chapters: 0 };
  const passages: number[] = [];
  const first = pointAt(text, at);
  if (!first) return { passages, end: at };
  let from = first.verse === 0 && chapters === 1 ? { chapter: 1, verse: first.chapter } : first;
  if ((first.verse === 0 && !plain) || !isPoint(from, chapters)) return { passages, end: at };
  let end = first.end;
  for (;;) {
    const range = rangeAt(text, end, from, chapters);
    passages.push(...stretch(book, from, range?.to ?? from));
    end = range?.end ?? end;
    const further = furtherAt(text, end, range?.to ?? from, chapters);
    if (!further) return { passages, end };
    from = further.point;
    end = further.end;
  }
}

function isPoint({ chapter, verse }: Point, chapters: number): boolean {
  return chapter >= 1 && chapter <= chapters && verse >= 0 && verse <= MOST_VERSES;
}

interface Placed extends Point {
  readonly end: number;
}

// `3`, `3:16`, `3:16a`, `3:16ff`. Not what goes on as a decimal number, a time of the day or a word.
const point = /(\d{1,3})(?::(\d{1,3})(?:[a-d]|ff?)?)?(?![\d\p{L}]|[:.]\d|,\d{3}|\s?[ap]\.?m\b)/uy;

/** What stands here as a chapter, with or without a verse; undefined where the number begins the name of another book. */
function pointAt(text: string, at: number): Placed | undefined {
  point.lastIndex = at;
  const match = point.exec(text);
  if (!match) return undefined;
  const [whole, chapter = '', verse] = match;
  const end = at + whole.length;
  if (verse === undefined && beginsName(text, end, chapter)) return undefined;
  if (verse !== undefined && Number(verse) === 0) return undefined;
  return { chapter: Number(chapter), verse: Number(verse ?? 0), end };
}

const nextWord = /\s{1,2}(\p{Lu}\p{L}{1,19})/uy;

function beginsName(text: string, at: number, number: string): boolean {
  nextWord.lastIndex = at;
  const word = nextWord.exec(text)?.[1]?.toLowerCase();
  return word !== undefined && (namesByLastWord.get(word) ?? []).some(({ before }) => before.length === 1 && before[0] === number);
}

const dash = /\s?[-\u2010-\u2015]\s?(end\b)?/uy;

/** Where a stretch ends that begins at a point; undefined where no dash, or nothing of sense behind it, follows. */
function rangeAt(text: string, at: number, from: Point, chapters: number): { to: Point; end: number } | undefined {
  dash.lastIndex = at;
  const match = dash.exec(text);
  if (!match) return undefined;
  if (match[1] !== undefined) return { to: { chapter: from.chapter, verse: END }, end: at + match[0].length };
  const read = pointAt(text, at + match[0].length);
  if (!read) return undefined;
  // A number alone is a verse behind a verse, and a chapter behind a chapter.
  const to = read.verse === 0 && from.verse > 0 ? { chapter: from.chapter, verse: read.chapter } : read;
  const rises = to.chapter > from.chapter || (to.chapter === from.chapter && to.verse > from.verse);
  return rises && isPoint(to, chapters) ? { to, end: read.end } : undefined;
}

const separator = /\s?[,;]\s?/y;

/** Another point of the same book: with a chapter of its own, or a later verse of the same one behind a comma. */
function furtherAt(text: string, at: number, last: Point, chapters: number): { point: Point; end: number } | undefined {
  separator.lastIndex = at;
  const match = separator.exec(text);
  if (!match) return undefined;
  const read = pointAt(text, at + match[0].length);
  if (!read) return undefined;
  const comma = match[0].includes(',');
  const found = read.verse > 0 ? read : { chapter: last.chapter, verse: read.chapter };
  if (read.verse === 0 && (!comma || last.verse === 0 || found.verse <= last.verse)) return undefined;
  return isPoint(found, chapters) ? { point: found, end: read.end } : undefined;
}

/** The passages of a stretch, one a chapter. */
function stretch(book: number, from: Point, to: Point): number[] {
  const passages: number[] = [];
  for (let { chapter } = from; chapter <= to.chapter; chapter++) {
    const first = chapter === from.chapter ? from.verse : 0;
    const last = chapter === to.chapter ? to.verse : END;
    const whole = first <= 1 && (last === 0 || last === END);
    passages.push(numberOf(whole ? { book, chapter, first: 0, last: 0 } : { book, chapter, first: Math.max(first, 1), last }));
  }
  return passages;
}
