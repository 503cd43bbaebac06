import { foldedText, foldedWords, sortKey } from '#core/fold.ts';
import { parseCitedWork } from './parse-cited-work.ts';
import { personKey } from './person-names.ts';

/** Longer citations are not of a work, but quote it. */
const LONGEST = 500;

/**
 * Returns what citations of one work have in common: the words of the author's family name and of the main title, in any
 * order. If the author is not certain, what may be a name or a subtitle counts as well, so that no two works are taken for one.
 */
export function citedWorkKey(text: string): string {
  const { person, before, title } = parseCitedWork(text);
  const words = person ? [...personKey(person), ...titleWords(mainTitle(title))] : [...titleWords(before), ...titleWords(title)];
  const key = words.length === 0 ? foldedText(text) : [...new Set(words)].toSorted().join(' ');
  return key
    .slice(0, LONGEST)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

function mainTitle(title: string): string {
  return /^.{2,}?(?=: | [–—] )/u.exec(title)?.[0] ?? title;
}

/** Returns the folded words of a title without articles and places. */
function titleWords(title: string): string[] {
  const words = foldedWords(foldedText(sortKey(title)).replaceAll(LOCATOR, ' '));
  const kept = words.filter((word) => word !== 'the' && word !== 'a' && word !== 'an');
  return kept.length === 0 ? words : kept;
}

/** Parts of a work before their numbers: `bk 7`, `pp 12 14`. */
const LOCATOR =
  /(?<![\p{L}\p{N}])(?:pp?|pages?|vols?|volume|ch|chaps?|chapters?|bk|book|sec|section|nn?|notes?|fols?|lines?|cols?|pts?|part|no|q|a) (?:\d+ ?)+/gu;
