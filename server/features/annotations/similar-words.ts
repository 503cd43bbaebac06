import { foldedText } from '#core/fold.ts';
import type { MatchWeight } from './text-alignment.ts';

/**
 * Returns a function that also matches words that differ in case, accents or, if they are long, a
 * few letters.
 */
export function similarityMatch(): MatchWeight {
  const folded = new Map<string, string>();
  const fold = (word: string): string => {
    const known = folded.get(word) ?? foldedText(word);
    folded.set(word, known);
    return known;
  };
  return (before, after) => {
    if (before.text === after.text) return before.weight;
    const [one, other] = [fold(before.text), fold(after.text)];
    // Less than for an equal word, so that an equal word is preferred to a similar one.
    return one === other || isRespelled(one, other) ? Math.max(1, before.weight - 1) : 0;
  };
}

/** Returns whether two words differ in one letter, or in two letters of a long word. */
function isRespelled(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const most = shorter >= LONG ? 2 : 1;
  if (shorter < SHORTEST || Math.abs(one.length - other.length) > most) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  // The letters between the first and the last difference.
  return Math.max(one.length, other.length) - start - end <= most;
}

/** Shorter words that differ in a letter are different words: "he", "the", "thee". */
const SHORTEST = 4;
const LONG = 8;
