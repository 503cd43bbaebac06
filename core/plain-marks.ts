import { addMark, type Mark, type Term } from './marks.ts';
import { LONGEST_PLAIN, wordsIn } from './words.ts';

/**
 * As `marksAmong` all words of a text, where it is plain: of the characters of English prose. Else undefined. Only where a word may be that a term begins
 * with, words are read at all: so a page of hits takes a tenth of the time.
 */
export function plainMarks(text: string, terms: readonly Term[]): Mark[] | undefined {
  if (!PLAIN_TEXT.test(text)) return undefined;
  const seeker = new Seeker(text, terms);
  const beginnings = beginningsOf(terms);
  beginnings.lastIndex = 0;
  for (let found = beginnings.exec(text); found; found = beginnings.exec(text)) {
    let end = seeker.readRun(beginOfRun(text, found.index));
    while (seeker.hasBegun) {
      const next = nextRun(text, end);
      if (next === undefined) break;
      end = seeker.readRun(next);
    }
    beginnings.lastIndex = end;
  }
  return seeker.marks;
}

const known = new WeakMap<readonly Term[], RegExp>();

/** Where a term may begin: at its first word, or in a run with an apostrophe, of which folding makes another word. */
function beginningsOf(terms: readonly Term[]): RegExp {
  const made = known.get(terms);
  if (made) return made;
  const words = terms.map(({ words: [first = ''] }) => first).filter((word) => /^[a-z0-9]+$/.test(word));
  const beginnings = new RegExp([...new Set(words), `[a-z0-9][${JOINTS}]+[a-z0-9]`].join('|'), 'gi');
  known.set(terms, beginnings);
  return beginnings;
}

/** Where what hangs together with a letter or digit begins. */
function beginOfRun(text: string, at: number): number {
  let from = at;
  for (let before = at - 1; before >= 0; before--) {
    const sort = sortOf(text.charCodeAt(before));
    if (sort === ALPHANUMERIC) from = before;
    else if (sort !== JOINT) break;
  }
  return from;
}

function nextRun(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) if (sortOf(text.charCodeAt(at)) === ALPHANUMERIC) return at;
  return undefined;
}

/** A phrase that has begun: which of its words comes next. */
interface Begun {
  readonly term: Term;
  readonly next: number;
  readonly from: number;
}

class Seeker {
  readonly marks: Mark[] = [];
  readonly #text: string;
  readonly #terms: readonly Term[];
  #begun: Begun[] = [];

  constructor(text: string, terms: readonly Term[]) {
    this.#text = text;
    this.#terms = terms;
  }

  /** Whether a phrase is under way, so that the next run counts. */
  get hasBegun(): boolean {
    return this.#begun.length > 0;
  }

  /** Reads what hangs together from a letter or digit on; answers where it ends. */
  readRun(from: number): number {
    let to = from + 1;
    let joined = false;
    for (let next = to; next < this.#text.length; next++) {
      const sort = sortOf(this.#text.charCodeAt(next));
      if (sort === ALPHANUMERIC) {
        joined ||= next > to;
        to = next + 1;
      } else if (sort !== JOINT) break;
    }
    if (joined || to - from > LONGEST_PLAIN) {
      for (const one of wordsIn(this.#text.slice(from, to))) {
        this.#readWord(from + one.from, from + one.to, (word, prefix) => (prefix ? one.word.startsWith(word) : one.word === word));
      }
    } else this.#readWord(from, to, (word, prefix) => this.#stands(word, prefix, from, to));
    return to;
  }

  #readWord(from: number, to: number, is: (word: string, prefix: boolean) => boolean): void {
    const begun = this.#begun;
    if (begun.length > 0) this.#begun = [];
    for (const one of begun) this.#goOn(one, to, is);
    for (const term of this.#terms) this.#goOn({ term, next: 0, from }, to, is);
  }

  #goOn({ term, next, from }: Begun, to: number, is: (word: string, prefix: boolean) => boolean): void {
    const last = next === term.words.length - 1;
    if (!is(term.words[next] ?? '', term.prefix && last)) return;
    if (last) addMark(this.marks, from, to);
    else this.#begun.push({ term, next: next + 1, from });
  }

  /** Whether that word stands there, in small or capital letters. */
  #stands(word: string, prefix: boolean, from: number, to: number): boolean {
    if (prefix ? to - from < word.length : to - from !== word.length) return false;
    for (let i = 0; i < word.length; i++) {
      if (small(this.#text.charCodeAt(from + i)) !== word.charCodeAt(i)) return false;
    }
    return true;
  }
}

/** Of an ASCII letter or digit; a digit has the bit already. */
function small(code: number): number {
  return code | 0x20;
}

const [SEPARATOR, ALPHANUMERIC, JOINT, OTHER] = [0, 1, 2, 3];

/** Whatever has rules of its own is another. */
function sortOf(code: number): number {
  return code < SORTS.length ? (SORTS[code] ?? OTHER) : OTHER;
}

const JOINTS = "'`\u2018\u2019";
const SEPARATORS = '\n\r\t\u00a0\u00a7\u00ab\u00b6\u00b7\u00bb\u2013\u2014\u201c\u201d\u2026';
const PLAIN_TEXT = new RegExp(`^[ -~${JOINTS}${SEPARATORS}]*$`);
const SORTS = new Uint8Array(0x2028).fill(OTHER);
for (let code = 0x20; code < 0x7f; code++) SORTS[code] = /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? ALPHANUMERIC : SEPARATOR;
for (const character of SEPARATORS) SORTS[character.charCodeAt(0)] = SEPARATOR;
for (const character of JOINTS) SORTS[character.charCodeAt(0)] = JOINT;
