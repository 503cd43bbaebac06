import { addMark, type Mark, type Term, wordOf } from './marks.ts';
import { LONGEST_PLAIN, wordsIn } from './words.ts';

/**
 * Returns the same marks as `marksAmong` for a text that consists of characters of English prose;
 * undefined for other texts.
 */
export function plainMarks(text: string, terms: readonly Term[]): Mark[] | undefined {
  if (!PLAIN_TEXT.test(text)) return undefined;
  const finder = new MarkFinder(text, terms);
  // Reading only the words where a term may start makes a page of search hits ten times as fast.
  const starts = startPattern(terms);
  starts.lastIndex = 0;
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    let end = finder.readRun(startOfRun(text, found.index));
    while (finder.hasPartialMatch) {
      const next = nextRun(text, end);
      if (next === undefined) break;
      end = finder.readRun(next);
    }
    starts.lastIndex = end;
  }
  return finder.marks;
}

const patternsByTerms = new WeakMap<readonly Term[], RegExp>();

/**
 * Returns a pattern for places where a term may start: its first word, or a run with an apostrophe,
 * which folding changes.
 */
function startPattern(terms: readonly Term[]): RegExp {
  const cached = patternsByTerms.get(terms);
  if (cached) return cached;
  const words = terms.map((term) => wordOf(term, 0)).filter((word) => /^[a-z0-9]+$/.test(word));
  const starts = new RegExp([...new Set(words), `[a-z0-9][${APOSTROPHES}]+[a-z0-9]`].join('|'), 'gi');
  patternsByTerms.set(terms, starts);
  return starts;
}

/** Returns the start of the run that contains a letter or digit. */
function startOfRun(text: string, at: number): number {
  let from = at;
  for (let before = at - 1; before >= 0; before--) {
    const kind = classOf(text.charCodeAt(before));
    if (kind === ALPHANUMERIC) from = before;
    else if (kind !== APOSTROPHE) break;
  }
  return from;
}

function nextRun(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) if (classOf(text.charCodeAt(at)) === ALPHANUMERIC) return at;
  return undefined;
}

/** A phrase that has matched up to the word `next`. */
interface PartialMatch {
  readonly term: Term;
  readonly next: number;
  readonly from: number;
}

class MarkFinder {
  readonly marks: Mark[] = [];
  readonly #text: string;
  readonly #terms: readonly Term[];
  #partial: PartialMatch[] = [];

  constructor(text: string, terms: readonly Term[]) {
    this.#text = text;
    this.#terms = terms;
  }

  /** Whether a phrase has matched partially, so that the next run matters. */
  get hasPartialMatch(): boolean {
    return this.#partial.length > 0;
  }

  /** Reads the run that starts at a letter or digit, and returns its end. */
  readRun(from: number): number {
    let to = from + 1;
    let joined = false;
    for (let next = to; next < this.#text.length; next++) {
      const kind = classOf(this.#text.charCodeAt(next));
      if (kind === ALPHANUMERIC) {
        joined ||= next > to;
        to = next + 1;
      } else if (kind !== APOSTROPHE) break;
    }
    if (joined || to - from > LONGEST_PLAIN) {
      for (const one of wordsIn(this.#text.slice(from, to))) {
        this.#readWord(from + one.from, from + one.to, (word, prefix) => (prefix ? one.word.startsWith(word) : one.word === word));
      }
    } else this.#readWord(from, to, (word, prefix) => this.#matchesAt(word, prefix, from, to));
    return to;
  }

  #readWord(from: number, to: number, is: (word: string, prefix: boolean) => boolean): void {
    const partial = this.#partial;
    if (partial.length > 0) this.#partial = [];
    for (const one of partial) this.#advance(one, to, is);
    for (const term of this.#terms) this.#advance({ term, next: 0, from }, to, is);
  }

  #advance({ term, next, from }: PartialMatch, to: number, is: (word: string, prefix: boolean) => boolean): void {
    const last = next === term.words.length - 1;
    if (!is(wordOf(term, next), term.prefix && last)) return;
    if (last) addMark(this.marks, from, to);
    else this.#partial.push({ term, next: next + 1, from });
  }

  /** Returns whether the word is at that position, ignoring ASCII case. */
  #matchesAt(word: string, prefix: boolean, from: number, to: number): boolean {
    if (prefix ? to - from < word.length : to - from !== word.length) return false;
    for (let i = 0; i < word.length; i++) {
      if (lowerCase(this.#text.charCodeAt(from + i)) !== word.charCodeAt(i)) return false;
    }
    return true;
  }
}

/** Returns the lower case of an ASCII letter; a digit already has that bit. */
function lowerCase(code: number): number {
  return code | 0x20;
}

const [SEPARATOR, ALPHANUMERIC, APOSTROPHE, OTHER] = [0, 1, 2, 3];

/** Classifies a character; those that need full folding are `OTHER`. */
function classOf(code: number): number {
  return code < CLASSES.length ? (CLASSES[code] ?? OTHER) : OTHER;
}

const APOSTROPHES = "'`\u2018\u2019";
const SEPARATORS = '\n\r\t\u00a0\u00a7\u00ab\u00b6\u00b7\u00bb\u2013\u2014\u201c\u201d\u2026';
const PLAIN_TEXT = new RegExp(`^[ -~${APOSTROPHES}${SEPARATORS}]*$`);
const CLASSES = new Uint8Array(0x2028).fill(OTHER);
for (let code = 0x20; code < 0x7f; code++) CLASSES[code] = /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? ALPHANUMERIC : SEPARATOR;
for (const character of SEPARATORS) CLASSES[character.charCodeAt(0)] = SEPARATOR;
for (const character of APOSTROPHES) CLASSES[character.charCodeAt(0)] = APOSTROPHE;
