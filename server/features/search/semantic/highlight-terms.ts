import type { Term } from '#core/marks.ts';
import { wordsIn } from '#core/words.ts';
import { parseQuery, spellingsOf, withoutExcluded } from '../literal/parse-query.ts';
import { STOP_WORDS } from '../meaning/stop-words.ts';
import { thesaurus, wordsInOrder } from '../thesaurus/thesaurus.ts';

/** Labels highlighted per concept. */
const MAX_LABELS = 12;
/** Letters from which a label also matches with endings: heretic, heretics. */
const MIN_PREFIX_LENGTH = 5;

/**
 * Returns the terms to highlight in a semantic hit: the words of the query except stop words, and
 * the labels of its concepts.
 */
export function highlightTerms(query: string): Term[] {
  const own = parseQuery(query).required.flatMap(spellingsOf);
  const contentTerms = own.filter(({ words }) => words.length > 1 || !STOP_WORDS.has(words[0] ?? ''));
  const { concepts, find } = thesaurus();
  const labels = find(wordsInOrder(withoutExcluded(query))).flatMap(({ id }) => concepts.get(id)?.labels.slice(0, MAX_LABELS) ?? []);
  const labelTerms = labels.map((label): Term => {
    const words = wordsIn(label).map(({ word }) => word);
    return { words, prefix: (words.at(-1)?.length ?? 0) >= MIN_PREFIX_LENGTH };
  });
  return [...(contentTerms.length > 0 ? contentTerms : own), ...labelTerms.filter(({ words }) => words.length > 0)];
}
