import { foldedText } from './fold.ts';

/** A part of a text, by its UTF-16 offsets; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface Word extends TextRange {
  readonly folded: string;
}

/** Longer texts are compared as wholes: a table of their words would block the page. */
const MAX_COMPARISONS = 400_000;

/**
 * Returns the words of each text that the other lacks, adjacent ones joined. Case, accents and
 * punctuation do not count. Keeps the longest common subsequence of words.
 */
export function differentWords(one: string, other: string): { one: TextRange[]; other: TextRange[] } {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  const common = commonWords(left, right);
  return {
    one: joined(
      left.filter((_, i) => !common.left.has(i)),
      one,
    ),
    other: joined(
      right.filter((_, i) => !common.right.has(i)),
      other,
    ),
  };
}

/** Returns the words of a text with their places. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}]+)*/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldedText(word),
  }));
}

/** Returns the indexes of the words of a longest common subsequence, in order. */
export function commonWords(left: readonly Word[], right: readonly Word[]): { left: Set<number>; right: Set<number> } {
  const common = { left: new Set<number>(), right: new Set<number>() };
  const width = right.length + 1;
  if (left.length * right.length > MAX_COMPARISONS) return common;
  // lengths[i * width + j]: of the longest common subsequence of the words from i and from j on.
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] = left[i]?.folded === right[j]?.folded ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    if (left[i]?.folded === right[j]?.folded) {
      common.left.add(i++);
      common.right.add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

/** Joins words with nothing but spaces between them. */
function joined(words: readonly Word[], text: string): TextRange[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of words) {
    const last = ranges.at(-1);
    if (last && text.slice(last.end, start).trim() === '') last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}
