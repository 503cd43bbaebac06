import type { Term } from '#core/marks.ts';
import { termsInTexts } from '#core/text-words.ts';
import { endsInWord, wordsIn } from '#core/words.ts';

/** Letters from which the last word also marks longer words, as the search finds them. */
const MIN_PREFIX = 3;

/** Returns the words of a query to mark in a text: each by itself, without excluded ones. */
export function wordsToMark(query: string): Term[] {
  const rest = query.replaceAll(EXCLUDED, ' ');
  const words = wordsIn(rest).map(({ word }) => word);
  return words.flatMap((word, i) =>
    termsInTexts({ words: [word], prefix: i === words.length - 1 && word.length >= MIN_PREFIX && endsInWord(rest) }),
  );
}

const EXCLUDED = /(?<!\S)[-\u2212](?:"[^"]*"?|\S+)/g;
