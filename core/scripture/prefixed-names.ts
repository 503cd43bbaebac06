import type { BookCandidate } from './book-candidate.ts';
import { foldToken } from './fold-name.ts';
import type { Lexicon } from './lexicon.ts';
import type { ParsedItem } from './parse-tail.ts';
import type { Token } from './tokens.ts';

/** Prepositions and conjunctions that are written as one word with the next: "in Isaiah", "and in Isaiah". */
const prefixes: Readonly<Record<string, RegExp>> = { he: /^[בוכלמש]{1,2}/, ar: /^و?[بل]?/ };

/** Returns a word without its first letters for each way in which these are particles before the name of a book. */
export function withoutPrefix(text: string, token: Token, { language, heads }: Lexicon): Token[] {
  const longest = prefixes[language]?.exec(token.folded)?.[0].length ?? 0;
  const found: Token[] = [];
  let { start } = token;
  for (let count = 1; count <= longest; count++) {
    const folded = token.folded.slice(count);
    start += /^.\p{M}*/su.exec(text.slice(start, start + 8))?.[0].length ?? 1;
    if (folded.length > 1 && heads.has(folded) && foldToken(text.slice(start, token.end)) === folded)
      found.push({ ...token, start, folded });
  }
  return found;
}

/** Hebrew names that are ordinary nouns: "לדברים 3 סיבות" counts reasons. */
const nouns = new Set(['דברימ', 'שמות', 'שופטימ']);
const LONG_NAME = 4;

/** Returns whether what follows a name shows that the letters before it are a prefix: a verse, or a numeral of a chapter. */
export function isClearAfterPrefix(text: string, { name, end }: BookCandidate, { from, end: last }: ParsedItem): boolean {
  if (!from.bare || /[א-ת]['"\u05f3\u05f4\u2019\u201d]/.test(text.slice(end, last + 1))) return true;
  return /^[א-ת]/.test(name) && name.length >= LONG_NAME && !nouns.has(name) && /\d/.test(text.slice(end, last));
}
