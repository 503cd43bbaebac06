import { invariant } from './invariant.ts';
import type { FoundWord } from './words.ts';

/** A range in UTF-16 units, `to` exclusive. */
export type Mark = [from: number, to: number];

/**
 * A search term: folded words that must be adjacent. If `prefix` is set, the last one may be the
 * start of a word.
 */
export interface Term {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/**
 * Returns the ranges where the terms match; adjacent or overlapping ranges, and the words of a
 * phrase, merge into one.
 */
export function marksAmong(words: readonly FoundWord[], terms: readonly Term[]): Mark[] {
  if (terms.length === 0) return [];
  const starts = new Map<string, Term[]>();
  const prefixes: Term[] = [];
  for (const term of terms) {
    const first = wordOf(term, 0);
    if (term.prefix && term.words.length === 1) prefixes.push(term);
    else starts.set(first, [...(starts.get(first) ?? []), term]);
  }
  const marks: Mark[] = [];
  for (const [i, { word, from, to }] of words.entries()) {
    if (prefixes.some((term) => word.startsWith(wordOf(term, 0)))) addMark(marks, from, to);
    for (const term of starts.get(word) ?? []) {
      const last = words[i + term.words.length - 1];
      if (last && matchesAt(words, i, term)) addMark(marks, from, last.to);
    }
  }
  return marks;
}

/** Returns a word of a term, which has at least one. */
export function wordOf({ words }: Term, index: number): string {
  const word = words[index];
  invariant(word !== undefined, 'a term has the word');
  return word;
}

function matchesAt(words: readonly FoundWord[], at: number, { words: wanted, prefix }: Term): boolean {
  return wanted.every((one, n) => {
    const word = words[at + n]?.word;
    return prefix && n === wanted.length - 1 ? word?.startsWith(one) === true : word === one;
  });
}

/**
 * Adds a range, merging it with overlapping ones. Ranges must arrive ordered by their start or by
 * their end.
 */
export function addMark(marks: Mark[], from: number, to: number): void {
  let [start, end] = [from, to];
  for (let last = marks.at(-1); last && start <= last[1]; last = marks.at(-1)) {
    start = Math.min(start, last[0]);
    end = Math.max(end, last[1]);
    marks.pop();
  }
  marks.push([start, end]);
}
