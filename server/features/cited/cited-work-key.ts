import { foldedText, foldedWords, sortKey } from '#core/fold.ts';
import { parseCitedWork } from './parse-cited-work.ts';
import { personKey } from './person-names.ts';

/** Longer citations quote a work. */
const LONGEST = 500;

/**
 * Returns the key that citations of one work share: the words of the author's family name and of
 * the main title, in any order.
 */
export function citedWorkKey(text: string): string {
  const { person, before, title } = parseCitedWork(text);
  // Without a certain author, possible names and subtitles count too, so that different works have
  // different keys.
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
