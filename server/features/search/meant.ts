import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../platform/db/open.ts';
import { type LiteralQuery, parseQuery } from './literal/parse.ts';
import { matchingTitle } from './literal/tsquery.ts';
import { STOP_WORDS } from './meaning/stop-words.ts';
import { thesaurus, wordsInOrder } from './thesaurus.ts';
import { shortestTitle } from './word-queries.ts';

// What may have been meant by a query that finds nothing as it is written, though its words are spelt well.

/** Labels of a concept that are tried. */
const MOST_LABELS = 8;
/** A surer label than one that several concepts share. */
const SURE = 0.5;

/** How else the concept is called that the whole query names: "Septuagint" for "LXX". */
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

/** Libraries name people without theirs. */
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

/** The title of a work that has the words which say something, where others of the query are not in it: "The Guide of the Perplexed" has no "for". */
export async function meantTitle(sql: Sql, { wanted }: LiteralQuery): Promise<string | undefined> {
  const words = [...new Set(wanted.flatMap((term) => term.words))];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  if (telling.length < 2 || telling.length === words.length) return undefined;
  const query = { wanted: telling.map((word) => ({ words: [word], prefix: false })), inOrder: telling, unwanted: [], article: undefined };
  return shortestTitle(sql, matchingTitle(query));
}
