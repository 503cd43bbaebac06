import { foldToken } from './fold-name.ts';

/** A word or number of a text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  /** Whether it starts with a capital letter, or is in a script without them. */
  readonly capital: boolean;
  readonly digits: boolean;
  /** Whether it is one position in a run of a script without spaces. */
  readonly unspaced: boolean;
}

const TOKEN = /\p{Nd}+|\p{Nl}|[\p{L}\p{Mn}\p{Mc}\u200c\u200d]+/gu;
const LOWER = /^\p{Ll}/u;
const DIGIT = /^\p{Nd}/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns the words and numbers of a text, and the characters of scripts without spaces that may
 * begin a name.
 */
export function tokensOf(text: string, beginsName: (char: string) => boolean): Token[] {
  const tokens: Token[] = [];
  const folded = new Map<string, string>();
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    const first = word.charCodeAt(0);
    const end = index + word.length;
    if (first > 0xe00 && UNSPACED.test(word)) {
      for (let start = index; start < end; start++)
        if (beginsName(text.charAt(start))) tokens.push({ start, end, folded: '', capital: true, digits: false, unspaced: true });
      continue;
    }
    const before = tokens.at(-1);
    if (before?.digits && before.end === index && ORDINAL.test(word)) {
      // "2ndJohn"
      tokens.push({ start: index, end: index + 2, folded: word.slice(0, 2), capital: false, digits: false, unspaced: false });
      tokens.push({ start: index + 2, end, folded: foldToken(word.slice(2)), capital: true, digits: false, unspaced: false });
      continue;
    }
    let form = folded.get(word);
    if (form === undefined) {
      // No name has so long a word.
      form = word.length > 40 ? '' : foldToken(word);
      folded.set(word, form);
    }
    const digits = first >= 0x30 && (first <= 0x39 || (first > 0x660 && DIGIT.test(word)));
    const capital = !digits && (first < 0x80 ? first <= 0x5a : !LOWER.test(word));
    tokens.push({ start: index, end, folded: form, capital, digits, unspaced: false });
  }
  return tokens;
}

const ORDINAL = /^(?:st|nd|rd|th)\p{Lu}.{1,30}$/u;
const JOINTS = /^[\s.'’‘`´΄ʹ᾿(),°*&۔-]{0,4}$/u;

/** Returns whether only spaces and punctuation that occur within names stand between two tokens. */
export function areJoined(text: string, one: Token, next: Token): boolean {
  const gap = next.start - one.end;
  return gap === 0 || (gap === 1 && text.charCodeAt(one.end) === 32) || (gap <= 4 && JOINTS.test(text.slice(one.end, next.start)));
}
