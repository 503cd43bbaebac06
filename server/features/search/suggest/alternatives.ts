import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type LiteralQuery, parseQuery } from '../literal/parse-query.ts';
import { matchingTitle } from '../literal/tsquery.ts';
import { STOP_WORDS } from '../meaning/stop-words.ts';
import { thesaurus, wordsInOrder } from '../thesaurus/thesaurus.ts';
import { findShortestTitle } from './word-queries.ts';

// Alternatives for a query without results whose words are spelled correctly.

/** Labels of a concept that are tried. */
const MAX_LABELS = 8;
/** Minimum weight of a concept, to skip labels shared by several concepts. */
const MIN_WEIGHT = 0.5;

/** Returns other labels of the concept that the whole query names: "Septuagint" for "LXX". */
export function otherLabels(typed: string): string[] {
  const words = wordsInOrder(typed);
  const { concepts, find } = thesaurus();
  return find(words).flatMap(({ id, weight, length }) => {
    if (weight < MIN_WEIGHT || length < words.length) return [];
    const others = concepts.get(id)?.labels.filter((label) => wordsInOrder(label).join(' ') !== words.join(' ')) ?? [];
    return others.slice(0, MAX_LABELS);
  });
}

const HONORIFICS = new Set('saint st ste saints sankt san santo santa sanctus sancta blessed'.split(' '));

/** Removes honorifics, which library catalogs omit from names. */
export function withoutHonorific(typed: string): string[] {
  let text = '';
  let at = 0;
  for (const { word, from, to } of wordsIn(typed)) {
    if (!HONORIFICS.has(word)) continue;
    text += typed.slice(at, from);
    at = to + (/^[.\s]*/.exec(typed.slice(to))?.[0].length ?? 0);
  }
  const rest = (text + typed.slice(at)).trim();
  return at === 0 || parseQuery(rest).required.length === 0 ? [] : [rest];
}

/**
 * Returns the title of a work that contains all words except stop words: "guide for the perplexed"
 * means "The Guide of the Perplexed".
 */
export async function findIntendedTitle(sql: Sql, { required }: LiteralQuery): Promise<string | undefined> {
  const words = [...new Set(required.flatMap((term) => term.words))];
  const contentWords = words.filter((word) => !STOP_WORDS.has(word));
  if (contentWords.length < 2 || contentWords.length === words.length) return undefined;
  const query = {
    required: contentWords.map((word) => ({ words: [word], prefix: false })),
    inOrder: contentWords,
    excluded: [],
    article: undefined,
  };
  return findShortestTitle(sql, matchingTitle(query));
}
