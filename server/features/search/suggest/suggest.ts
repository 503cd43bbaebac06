import type { Suggestion } from '#contract/search.ts';
import { foldedWords, initialLetter, nameSortKey, sortKey } from '#core/fold.ts';
import { invariant } from '#core/invariant.ts';
import { pagePath } from '#core/page-paths.ts';
import { directName, directNames } from '#core/names.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { firstOfEach } from '../results/best-of-all.ts';
import { type AlternativeQuery, findAlternativeQuery } from './spelling.ts';
import {
  listAuthorsByName,
  listAuthorsByWords,
  listEssaysByWords,
  type SuggestionRow,
  listTopicsByWords,
  listWorksByTitle,
  listWorksByWords,
} from './suggestion-queries.ts';

interface SuggestionRequest {
  readonly q: string;
  readonly limit?: number;
  readonly types?: string;
}

/**
 * Returns works, essays, authors and topics that match the typed text, and a spelling suggestion if
 * a search for it finds nothing.
 */
export async function suggest(sql: Sql, callerId: number, { q, limit = 8, types }: SuggestionRequest): Promise<Suggestion[]> {
  const words = foldedWords(q);
  if (words.length === 0) return [];
  const wants = (type: Suggestion['type']): boolean => types === undefined || types.split(',').includes(type);
  const works = wants('work') ? await suggestWorks(sql, q, words, limit) : [];
  const essays = wants('essay') ? await listEssaysByWords(sql, callerId, words, limit) : [];
  const authors = wants('author') ? await suggestAuthors(sql, q, words, limit) : [];
  const topics = wants('topic') ? await listTopicsByWords(sql, callerId, words, limit) : [];
  // Search finds every suggested work, so no check is needed.
  const spelling = wants('spelling') && works.length === 0 ? await findAlternativeQuery(sql, callerId, q) : undefined;
  const kinds = [
    works.map(toSuggestion('work')),
    essays.map(toSuggestion('essay')),
    authors.map(toSuggestion('author')),
    topics.map(toSuggestion('topic')),
  ];
  const found = shareLimit(kinds, limit);
  return spelling === undefined ? found : [...found.slice(0, limit - 1), toSpellingSuggestion(spelling)];
}

/** Returns works whose titles start with the text, then those that contain the words. */
async function suggestWorks(sql: Sql, typed: string, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const byTitle = await listWorksByTitle(sql, sortKey(typed), limit);
  const byWords = byTitle.length < limit ? await listWorksByWords(sql, words, limit) : [];
  return firstOfEach([...byTitle, ...byWords]);
}

/**
 * Returns authors whose sort names start with the text, then those whose names contain the words.
 */
async function suggestAuthors(sql: Sql, typed: string, words: readonly string[], limit: number): Promise<SuggestionRow[]> {
  const key = nameSortKey(typed);
  const byName = initialLetter(key) === null ? [] : await listAuthorsByName(sql, key, limit);
  if (byName.length >= limit || words.join('').length < 2) return byName;
  const byWords = await listAuthorsByWords(sql, words);
  return firstOfEach([...byName, ...byWords.filter(({ title }) => containsWords(foldedWords(title), words))]);
}

/** Returns whether a name contains all words. The last one may be a prefix. */
function containsWords(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => name.some((one) => (i === words.length - 1 ? one.startsWith(word) : one === word)));
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

function toSuggestion(type: 'work' | 'essay' | 'author' | 'topic'): (found: SuggestionRow) => Suggestion {
  return ({ id, title, detail }) => ({
    type,
    id,
    title: type === 'author' ? directName(title) : title,
    detail: type === 'work' && detail !== null ? directNames(detail) : detail,
    url: pagePath(type, id),
  });
}

function toSpellingSuggestion({ query, otherWord }: AlternativeQuery): Suggestion {
  const url = `/search?${new URLSearchParams({ query, type: 'literal' }).toString()}`;
  return { type: 'spelling', id: 1, title: query, detail: otherWord ? 'related term' : null, url };
}
