import { bookNumber } from './book-number.ts';
import type { Lexicon } from './lexicon.ts';
import { areJoined, type Token } from './tokens.ts';

interface NumberBefore {
  readonly number: number;
  readonly start: number;
  /** The index of its token. */
  readonly index: number;
}

const DASH = /^\s{0,3}[-\u2010-\u2015~～]\s{0,3}$/u;

/** Finds the number that starts a range of books: the "1st" of "1st to 3rd John". */
export function rangeBefore(text: string, tokens: readonly Token[], index: number, lexicon: Lexicon): NumberBefore | undefined {
  const [one, number] = [tokens[index - 1], tokens[index]];
  if (!one || !number) return undefined;
  // "1 and 2 Kings"; after another reference, "and" only adds to it.
  const isBoth = index === 2 && lexicon.words.get(one.folded)?.has('and') === true;
  const hasWord = isBoth || lexicon.words.get(one.folded)?.has('to') === true;
  if (!hasWord && !DASH.test(text.slice(one.end, number.start))) return undefined;
  const at = hasWord ? index - 2 : index - 1;
  const [ending, token] = [tokens[at], tokens[at - 1]];
  if (!ending) return undefined;
  const both = token?.digits ? bookNumber([token.folded, ending.folded, ''], 0, lexicon.ordinals) : undefined;
  if (both?.end === 2 && token) return { number: both.number, start: token.start, index: at - 1 };
  const single = bookNumber([ending.folded], 0, lexicon.ordinals);
  // "Mt 1:1-2 John 5" is a range of verses.
  if (/\p{Nd}[:.,]$/u.test(text.slice(Math.max(0, ending.start - 2), ending.start))) return undefined;
  return single && { number: single.number, start: ending.start, index: at };
}

/** Finds the number before a name, with words such as "book of" between them. */
export function numberBefore(
  text: string,
  tokens: readonly Token[],
  at: number,
  lexicon: Lexicon,
  query: boolean,
): NumberBefore | undefined {
  let i = at - 1;
  for (let count = 0; count < 8; count++, i--) {
    const [token, next] = [tokens[i], tokens[i + 1]];
    if (!token || !next || !areJoined(text, token, next)) return undefined;
    // "I, John" is not a letter.
    if (!query && text.slice(token.end, next.start).includes(',')) return undefined;
    const ending = tokens[i - 1];
    // An ending such as "nd" belongs to the digit before it.
    if (ending?.digits && ending.end >= token.start - 2) {
      const both = bookNumber([ending.folded, token.folded, ''], 0, lexicon.ordinals);
      if (both?.end === 2) return checkedNumber(text, ending, both.number, i - 1);
    }
    const number = bookNumber([token.folded], 0, lexicon.ordinals)?.number;
    const lowercase = tokens[at]?.capital === false && lexicon.ordinals.has(token.folded);
    if (number !== undefined && (query || token.digits || token.capital || lowercase)) return checkedNumber(text, token, number, i);
    if (!lexicon.fillers.has(token.folded) && !commonFillers.has(token.folded) && !(query && i < 6 && !token.digits)) return undefined;
  }
  return undefined;
}

const commonFillers = new Set(['book', 'of', 'the', 'letter', 'epistle', 'to', 'saint', 'st', 'paul', 's']);

// "3:1 John" and "3.1 John" have no numbered book.
function checkedNumber(text: string, token: Token, number: number, index: number): NumberBefore | undefined {
  const before = text.slice(Math.max(0, token.start - 2), token.start);
  return token.digits && /\p{Nd}[:.,]$/u.test(before) ? undefined : { number, start: token.start, index };
}

/** Finds the number after a name; a decimal one only if a chapter follows it ("テモテ 1 1:1"). */
export function numberAfter(
  text: string,
  tokens: readonly Token[],
  at: number,
  last: Token,
  lexicon: Lexicon,
): { number: number; end: number } | undefined {
  let index = at + 1;
  while ((tokens[index]?.start ?? last.end) < last.end) index++;
  const [next, chapter] = [tokens[index], tokens[index + 1]];
  if (!next || !areJoined(text, last, next)) return undefined;
  const number = bookNumber([next.folded], 0, lexicon.ordinals)?.number;
  if (number === undefined || (next.digits && !(chapter?.digits && /^\s{1,2}$/u.test(text.slice(next.end, chapter.start)))))
    return undefined;
  return { number, end: next.end };
}
