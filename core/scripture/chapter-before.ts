import type { BookCandidate, ChapterBefore } from './book-candidate.ts';
import { areJoined, type Token } from './tokens.ts';

const between = new Set(['the', 'book', 'gospel', 'letter', 'epistle', 'according', 'to', 'st', 'saint', 'of', 'from', 'in']);
const links = new Set(['of', 'from', 'in']);
const chapterWord = /^ch(?:ap|apter|apters|aps|apt|pt|s)?$/;

/** Finds "chapter 3 of" or "3rd chapter of the book of" before a name, or "23rd" before "Psalm". */
export function chapterBefore(
  text: string,
  tokens: readonly Token[],
  at: number,
  candidates: readonly BookCandidate[],
): ChapterBefore | undefined {
  if (candidates[0]?.written === 'Ps') {
    const ordinal = ordinalBefore(text, tokens, at);
    if (ordinal) return ordinal;
  }
  let i = at - 1;
  let linked = false;
  for (let count = 0; count < 6 && between.has(tokens[i]?.folded ?? ''); count++, i--) linked ||= links.has(tokens[i]?.folded ?? '');
  if (!linked) return undefined;
  const [token, before] = [tokens[i], tokens[i - 1]];
  const range = token && rangeBefore(text, tokens, i);
  if (range) return range;
  if (token?.digits && before && chapterWord.test(before.folded)) return { value: Number(token.folded), start: before.start };
  return token && chapterWord.test(token.folded) ? ordinalBefore(text, tokens, i) : undefined;
}

const DASH = /^\s?[-\u2010-\u2015]\s?$/u;
const rangeWords = new Set(['to', 'through', 'thru']);

/** Finds "chapters 5–7" that ends at a token. */
function rangeBefore(text: string, tokens: readonly Token[], at: number): ChapterBefore | undefined {
  const [last, before] = [tokens[at], tokens[at - 1]];
  if (!last?.digits || !before) return undefined;
  const isWord = rangeWords.has(before.folded);
  const [word, first] = isWord ? [tokens[at - 3], tokens[at - 2]] : [tokens[at - 2], before];
  if (!first?.digits || !word || !chapterWord.test(word.folded)) return undefined;
  if (!isWord && !DASH.test(text.slice(first.end, last.start))) return undefined;
  const [value, to] = [Number(first.folded), Number(last.folded)];
  return value < to && to < 152 ? { value, to, start: word.start } : undefined;
}

function ordinalBefore(text: string, tokens: readonly Token[], at: number): ChapterBefore | undefined {
  const [number, ending, name] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (!number?.digits || !ending || !name || number.end < ending.start - 1 || !areJoined(text, ending, name)) return undefined;
  const value = Number(number.folded);
  return value > 0 && value < 152 && isEnding(value, ending.folded) ? { value, start: number.start } : undefined;
}

// "20nd" occurs; "103th" is rather a misprint of another number.
function isEnding(value: number, ending: string): boolean {
  const usual = value % 100 > 10 && value % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return ending === usual || (usual === 'th' && ['st', 'nd', 'rd'].includes(ending));
}
