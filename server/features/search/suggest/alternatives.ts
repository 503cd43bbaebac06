import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { type LiteralQuery, parseQuery } from '../literal/parse-query.ts';
import { matchingTitle } from '../literal/tsquery.ts';
import { STOP_WORDS } from '../meaning/stop-words.ts';
import { thesaurus, wordsInOrder } from '../thesaurus/thesaurus.ts';
import { shortestTitle } from './word-queries.ts';

// Alternatives for a query without results whose words are spelled correctly.

/** Labels of a concept that are tried. */
const MOST_LABELS = 8;
/** Minimum weight of a concept, to skip labels shared by several concepts. */
const SURE = 0.5;

/** Returns other labels of the concept that the whole query names: "Septuagint" for "LXX". */
export function otherLabels(typed: string): string[] {
  const words = wordsInOrder(typed);
  const { concepts, find } = thesaurus();
  return find(words).flatMap(({ id, weight, length }) => {
    if (weight < SURE || length < words.length) return [];
    const others = concepts.get(id)?.labels.filter((label) => wordsInOrder(label).join(' ') !== words.join(' ')) ?? [];
    return others.slice(0, MOST_LABELS);
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
  return at === 0 || parseQuery(rest).wanted.length === 0 ? [] : [rest];
}

/**
 * Returns the title of a work that contains all words except stop words: "guide for the perplexed"
 * means "The Guide of the Perplexed".
 */
export async function meantTitle(sql: Sql, { wanted }: LiteralQuery): Promise<string | undefined> {
  const words = [...new Set(wanted.flatMap((term) => term.words))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  if (telling.length < 2 || telling.length === words.length) return undefined;
  const query = { wanted: telling.map((word) => ({ words: [word], prefix: false })), inOrder: telling, unwanted: [], article: undefined };
  return shortestTitle(sql, matchingTitle(query));
}
