import { foldedText, foldedWords } from './fold.ts';

/** Longer citations are not of a work, but quote it. */
const LONGEST = 500;

/**
 * Returns what citations of one work have in common: their words without numbers, such as pages and years, in any order.
 * "Augustine, Confessions, bk. 7 (397)" and "Confessions, Augustine, pp. 12–14" have the same key.
 */
export function citedWorkKey(text: string): string {
  const folded = foldedText(text);
  const words = foldedWords(folded.replaceAll(LOCATOR, ' ')).filter((word) => !/^\d/.test(word));
  const key = words.length === 0 ? folded : words.toSorted().join(' ');
  return key
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Parts of a work before their numbers: `bk 7`, `pp 12 14`. */
const LOCATOR =
  /(?<![\p{L}\p{N}])(?:pp?|pages?|vols?|volume|ch|chaps?|chapters?|bk|book|sec|section|nn?|notes?|fols?|lines?|cols?|pts?|part|no|q|a) (?=\d)/gu;
