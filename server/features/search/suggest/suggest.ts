import type { Suggestion } from '#contract/search.ts';
import { foldedWords, initialLetter, nameSortKey, sortKey } from '#core/fold.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { firstOfEach } from '../results/best-of-all.ts';
import { type Instead, nearestSpelling } from './spelling.ts';
import {
  authorsFrom,
  authorsOfWords,
  essaysOfWords,
  type Suggested,
  topicsOfWords,
  worksFrom,
  worksOfWords,
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
  const works = wants('work') ? await worksLike(sql, q, words, limit) : [];
  const essays = wants('essay') ? await essaysOfWords(sql, callerId, words, limit) : [];
  const authors = wants('author') ? await authorsLike(sql, q, words, limit) : [];
  const topics = wants('topic') ? await topicsOfWords(sql, callerId, words, limit) : [];
  // Search finds every suggested work, so no check is needed.
  const spelling = wants('spelling') && works.length === 0 ? await nearestSpelling(sql, callerId, q) : undefined;
  const kinds = [
    works.map(suggestion('work')),
    essays.map(suggestion('essay')),
    authors.map(suggestion('author')),
    topics.map(suggestion('topic')),
  ];
  const found = fairly(kinds, limit);
  return spelling === undefined ? found : [...found.slice(0, limit - 1), spellingOf(spelling)];
}

/** Returns works whose titles start with the text, then those that contain the words. */
async function worksLike(sql: Sql, typed: string, words: readonly string[], limit: number): Promise<Suggested[]> {
  const begun = await worksFrom(sql, sortKey(typed), limit);
  const holding = begun.length < limit ? await worksOfWords(sql, words, limit) : [];
  return firstOfEach([...begun, ...holding]);
}

/**
 * Returns authors whose sort names start with the text, then those whose names contain the words.
 */
async function authorsLike(sql: Sql, typed: string, words: readonly string[], limit: number): Promise<Suggested[]> {
  const key = nameSortKey(typed);
  const begun = initialLetter(key) === null ? [] : await authorsFrom(sql, key, limit);
  if (begun.length >= limit || words.join('').length < 2) return begun;
  const holding = await authorsOfWords(sql, words);
  return firstOfEach([...begun, ...holding.filter(({ title }) => holds(foldedWords(title), words))]);
}

/** Returns whether a name contains all words. The last one may be a prefix. */
function holds(name: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => name.some((one) => (i === words.length - 1 ? one.startsWith(word) : one === word)));
}

/** Divides the limit among the kinds, in their order. */
function fairly(kinds: readonly Suggestion[][], limit: number): Suggestion[] {
  const some = kinds.filter((kind) => kind.length > 0);
  const shares = some.map((kind, i) => Math.min(kind.length, Math.floor((limit + some.length - 1 - i) / some.length)));
  let room = limit - shares.reduce((sum, share) => sum + share, 0);
  return some.flatMap((kind, i) => {
    const share = shares[i] ?? 0;
    const more = Math.min(room, kind.length - share);
    room -= more;
    return kind.slice(0, share + more);
  });
}

const paths = { work: '/book/', essay: '/article/', author: '/authors/id/', topic: '/topics/' } as const;

function suggestion(type: keyof typeof paths): (found: Suggested) => Suggestion {
  return ({ id, title, detail }) => ({ type, id, title, detail, url: `${paths[type]}${id}` });
}

function spellingOf({ query, otherWord }: Instead): Suggestion {
  const url = `/search?${new URLSearchParams({ query, type: 'literal' }).toString()}`;
  return { type: 'spelling', id: 1, title: query, detail: otherWord ? 'another word for it' : null, url };
}
