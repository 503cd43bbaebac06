import type { Suggestion } from '#contract/search.ts';
import { foldedWords, sortKey } from '#core/fold.ts';
import { invariant } from '#core/invariant.ts';
import { directNames } from '#core/names.ts';
import { pagePath } from '#core/page-paths.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { wordsIn } from '#core/words.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { isKind, isNamedKind, type NamedKind, namedKinds } from '../kinds.ts';
import { type FoundName, pageOfName, searchNames, shownName } from '../names/search-names.ts';
import { passagesOfQuery, passageSuggestion } from '../query-passages.ts';
import { firstOfEach } from '../results/best-of-all.ts';
import { type AlternativeQuery, findAlternativeQuery } from './spelling.ts';
import { listTextsByTitle, listWorksByTitle, listWorksByWords, type SuggestionRow } from './suggestion-queries.ts';

interface SuggestionRequest {
  readonly q: string;
  readonly limit?: number;
  readonly types?: string;
}

/** The order of suggestions, after passages. */
const order = ['work', 'essay', 'note', ...namedKinds.toReversed(), 'topic'] as const;
type Suggested = (typeof order)[number];

/**
 * Returns what a search for the typed text finds by its title or name, after the passages that the
 * text names, and a spelling suggestion if the search finds nothing.
 */
export async function suggest(
  sql: Sql,
  callerId: number,
  { q, limit = 8, types }: SuggestionRequest,
  numbering: Numbering,
): Promise<Suggestion[]> {
  const words = foldedWords(q);
  if (words.length === 0) return [];
  const wants = (type: Suggestion['type']): boolean => types === undefined || types.split(',').includes(type);
  const passages = wants('passage') ? passagesOfQuery(q, numbering).slice(0, limit).map(passageSuggestion) : [];
  const byType = await listByType(sql, callerId, { q, words, limit: limit - passages.length, types: order.filter(wants) });
  const found = [...passages, ...shareLimit(byType, limit - passages.length)];
  // Search finds every suggestion.
  const spelling = wants('spelling') && found.length === 0 ? await findAlternativeQuery(sql, callerId, q) : undefined;
  return spelling === undefined ? found : [toSpellingSuggestion(spelling)];
}

/** Lists the suggestions of each type, best first. */
async function listByType(
  sql: Sql,
  callerId: number,
  { q, words, limit, types }: { q: string; words: readonly string[]; limit: number; types: readonly Suggested[] },
): Promise<Suggestion[][]> {
  if (limit <= 0) return [];
  const inTitle = [...new Set(wordsIn(q).map(({ word }) => word))];
  const [names, ...texts] = await Promise.all([
    searchNames(sql, callerId, types.filter(isNamedKind), { inOrder: words, excluded: [] }),
    ...types.filter(isKind).map(async (type) => {
      const rows = type === 'work' ? await suggestWorks(sql, q, words, limit) : await listTextsByTitle(sql, callerId, type, inTitle, limit);
      return { type, suggestions: rows.map(toSuggestion(type)) };
    }),
  ]);
  const ofNames = (type: NamedKind) => names.filter(({ kind }) => kind === type).map(toNameSuggestion);
  return types.map((type) => (isNamedKind(type) ? ofNames(type) : (texts.find((one) => one.type === type)?.suggestions ?? [])));
}

/** Returns works whose titles start with the text, then those that contain the words. */
async function suggestWorks(sql: Sql, typed: string, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const byTitle = await listWorksByTitle(sql, sortKey(typed), limit);
  const byWords = byTitle.length < limit ? await listWorksByWords(sql, words, limit) : [];
  return firstOfEach([...byTitle, ...byWords]);
}

/** Divides the limit among the kinds, in their order. */
function shareLimit(kinds: readonly Suggestion[][], limit: number): Suggestion[] {
  const some = kinds.filter((kind) => kind.length > 0);
  const shares = some.map((kind, i) => Math.min(kind.length, Math.floor((limit + some.length - 1 - i) / some.length)));
  let room = limit - shares.reduce((sum, share) => sum + share, 0);
  return some.flatMap((kind, i) => {
    const share = shares[i];
    invariant(share !== undefined, 'every kind has a share');
    const more = Math.min(room, kind.length - share);
    room -= more;
    return kind.slice(0, share + more);
  });
}

function toSuggestion(type: 'work' | 'essay' | 'note' | 'topic'): (found: SuggestionRow) => Suggestion {
  return ({ id, title, detail }) => ({
    type,
    id,
    title,
    detail: type === 'work' && detail !== null ? directNames(detail) : detail,
    url: pagePath(type, id),
  });
}

function toNameSuggestion({ kind, row }: FoundName): Suggestion {
  const detail = kind === 'user' ? row.username : kind === 'author' ? row.about : null;
  return { type: kind, id: row.id, title: shownName(row), detail, url: pageOfName(row) };
}

function toSpellingSuggestion({ query, otherWord }: AlternativeQuery): Suggestion {
  const url = `/search?${new URLSearchParams({ query, type: 'literal' }).toString()}`;
  return { type: 'spelling', id: 1, title: query, detail: otherWord ? 'related term' : null, url };
}
