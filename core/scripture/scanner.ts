import { foldToken } from './fold-name.ts';
import type { Lexicon } from './lexicon.ts';
import { decimalAt, greekAt, hanAt, hebrewAt, type Numeral, romanAt } from './numerals.ts';
import type { WordKind } from './reference-words.ts';

/** What a text is read with. */
export interface Scanner {
  readonly text: string;
  readonly lexicon: Lexicon;
  /** For search queries: small letters, missing punctuation and whole books count too. */
  readonly lenient: boolean;
  /** Whether a comma separates chapter and verse ("Röm 8,28"). */
  readonly comma: boolean;
  /**
   * Whether another sign than a comma separates chapter and verse, so that a comma continues a
   * list.
   */
  readonly commaLists?: boolean;
  /** Whether periods separate verses for certain: "Mt 5,3.8". */
  readonly periodLists?: boolean;
  /** Whether a space may follow the period between chapter and verse: "Rom. 9. 20". */
  readonly spacedPeriods?: boolean;
  /** Whether the text is the title or a subject of a work. */
  readonly title: boolean;
  /** Whether the text is in English or its language is unknown. */
  readonly english: boolean;
}

/** A word around numbers, such as "chapter", "vv." or "und". */
export interface KnownWord {
  readonly kinds: ReadonlySet<WordKind>;
  readonly end: number;
}

const WORD = /[\p{L}\p{Mn}\p{Mc}\u200c\u200d]{1,24}/uy;
const GAP = /[\s.]{0,2}/uy;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Finds the longest known word, or sequence of up to four words, at an index. */
export function wordAt({ text, lexicon }: Scanner, at: number): KnownWord | undefined {
  let found: KnownWord | undefined;
  let key = '';
  let from = at;
  for (let count = 0; count < 4; count++) {
    WORD.lastIndex = from;
    const [word] = WORD.exec(text) ?? [];
    if (word === undefined) break;
    if (count === 0 && UNSPACED.test(word.charAt(0))) return unspacedWordAt(lexicon, word, at);
    key += (key === '' ? '' : ' ') + foldToken(word);
    const end = from + word.length;
    const kinds = lexicon.words.get(key);
    if (kinds) found = { kinds, end: text[end] === '.' ? end + 1 : end };
    from = skip(GAP, text, end);
    if (from === end) break;
  }
  return found;
}

function unspacedWordAt(lexicon: Lexicon, run: string, at: number): KnownWord | undefined {
  for (let length = Math.min(run.length, 5); length > 0; length--) {
    const kinds = lexicon.words.get(foldToken(run.slice(0, length)));
    if (kinds) return { kinds, end: at + length };
  }
  return undefined;
}

/** Returns the end of a known word of a kind at an index, after optional spaces. */
export function endOfWord(scanner: Scanner, at: number, kind: WordKind): number | undefined {
  const word = wordAt(scanner, skip(SPACES, scanner.text, at));
  return word?.kinds.has(kind) ? word.end : undefined;
}

/** Parses the number of a chapter or verse; Roman ones only for chapters. */
export function numberAt({ text, lexicon, comma }: Scanner, at: number, roman: boolean): Numeral | undefined {
  const number = decimalAt(text, at);
  if (number) return skip(comma ? LARGER_WITH_PERIOD : LARGER_WITH_COMMA, text, number.end) > number.end ? undefined : number;
  if (roman) {
    const numeral = romanAt(text, at);
    if (numeral) return numeral;
  }
  if (lexicon.language === 'he') return hebrewAt(text, at);
  if (lexicon.language === 'el') return greekAt(text, at);
  return lexicon.language === 'zh' || lexicon.language === 'ja' ? hanAt(text, at) : undefined;
}

// 1,000 (in German 1.000) is not a verse; nor is 5 % or 5°.
const LARGER_WITH_COMMA = /,\d{3}(?!\d)|\s?[%°€$£]/y;
const LARGER_WITH_PERIOD = /\.\d{3}(?!\d)|\s?[%°€$£]/y;

export const SPACES = /\s{0,3}/uy;

/** Returns the index after what a sticky pattern matches at `at`. */
export function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match ? at + match[0].length : at;
}
