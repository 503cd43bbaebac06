import type { Term } from '#core/marks.ts';
import { wordsIn } from '#core/words.ts';
import { parseQuery, spellingsOf, withoutUnwanted } from '../literal/parse-query.ts';
import { STOP_WORDS } from '../meaning/stop-words.ts';
import { thesaurus, wordsInOrder } from '../thesaurus/thesaurus.ts';

/** Labels highlighted per concept. */
const MOST_LABELS = 12;
/** Letters from which a label also matches with endings: heretic, heretics. */
const LONG = 5;

/**
 * Returns the terms to highlight in a semantic hit: the words of the query except stop words, and
 * the labels of its concepts.
 */
export function termsOfMeaning(query: string): Term[] {
  const own = parseQuery(query).wanted.flatMap(spellingsOf);
  const telling = own.filter(({ words }) => words.length > 1 || !STOP_WORDS.has(words[0] ?? ''));
  const { concepts, find } = thesaurus();
  const labels = find(wordsInOrder(withoutUnwanted(query))).flatMap(({ id }) => concepts.get(id)?.labels.slice(0, MOST_LABELS) ?? []);
  const named = labels.map((label): Term => {
    const words = wordsIn(label).map(({ word }) => word);
    return { words, prefix: (words.at(-1)?.length ?? 0) >= LONG };
  });
  return [...(telling.length > 0 ? telling : own), ...named.filter(({ words }) => words.length > 0)];
}
