import type { BookCandidate } from './book-candidate.ts';
import type { Lexicon } from './lexicon.ts';
import type { ParsedItem } from './parse-tail.ts';
import type { Token } from './tokens.ts';

/**
 * Prepositions and conjunctions that are written as one word with the next: "in Isaiah", "and in
 * Isaiah".
 */
const hebrew = [...'בוכלמש'];
const particles: Readonly<Record<string, readonly string[]>> = {
  he: hebrew.concat(hebrew.flatMap((one) => hebrew.map((next) => one + next))),
  ar: ['و', 'ب', 'ل', 'وب', 'ول'],
};

/** Returns whether a language writes particles as one word with a name. */
export function hasParticles({ language }: Lexicon): boolean {
  return language === 'he' || language === 'ar';
}

/**
 * Per lexicon, the first words of names with particles before them, and how many letters the
 * particles have.
 */
const prefixedHeads = new WeakMap<Lexicon, ReadonlyMap<string, readonly number[]>>();

/**
 * Returns a word without its first letters for each way in which these are particles before the
 * name of a book.
 */
export function withoutPrefix(text: string, token: Token, lexicon: Lexicon): Token[] {
  const ones = particles[lexicon.language];
  if (!ones) return [];
  let heads = prefixedHeads.get(lexicon);
  if (!heads) prefixedHeads.set(lexicon, (heads = withParticles(lexicon, ones)));
  const { start, end, folded, ...rest } = token;
  const words: Token[] = [];
  for (const count of heads.get(folded) ?? []) {
    const [letters = ''] = (count === 1 ? ONE_LETTER : TWO_LETTERS).exec(text.slice(start, end)) ?? [];
    words.push({ ...rest, start: start + letters.length, end, folded: folded.slice(count) });
  }
  return words;
}

const ONE_LETTER = /^\P{M}\p{M}*/u;
const TWO_LETTERS = /^\P{M}\p{M}*\P{M}\p{M}*/u;

function withParticles({ heads }: Lexicon, ones: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const head of heads.keys()) {
    if (head.length < 2 || !/^[\u0590-\u06ff]/.test(head)) continue;
    for (const one of ones) found.set(one + head, [...(found.get(one + head) ?? []), one.length]);
  }
  return found;
}

/** Hebrew names that are ordinary nouns: "לדברים 3 סיבות" counts reasons. */
const nouns = new Set(['דברימ', 'שמות', 'שופטימ']);
const LONG_NAME = 4;

/**
 * Returns whether what follows a name shows that the letters before it are a prefix: a verse, or a
 * numeral of a chapter.
 */
export function isClearAfterPrefix(text: string, { name, end }: BookCandidate, { from, end: last }: ParsedItem): boolean {
  if (!from.bare || /[א-ת]['"\u05f3\u05f4\u2019\u201d]/.test(text.slice(end, last + 1))) return true;
  return /^[א-ת]/.test(name) && name.length >= LONG_NAME && !nouns.has(name) && /\d/.test(text.slice(end, last));
}
