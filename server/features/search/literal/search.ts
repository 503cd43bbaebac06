import type { Sql } from '../../../platform/db/open.ts';
import { type Condition, conditionOfKind, type SearchScope, filterLexemes } from '../filters.ts';
import { type Kind, kinds, trainingKinds } from '../kinds.ts';
import { findsText } from '../texts/search-texts.ts';
import { bestOfAll, type Found } from '../results/best-of-all.ts';
import { lexemes } from '../index/tsvector.ts';
import { type LiteralQuery, withWholeWords } from './parse-query.ts';
import { hasMatch, type Matches, MAX_MATCHES, rankedMatches } from './match-queries.ts';
import type { Ranking } from './match-scores.ts';
import {
  matching,
  matchingAuthor,
  matchingExactAuthor,
  matchingExactly,
  matchingAnyTitleExactly,
  matchingTitle,
  matchingTitleAndAuthor,
  ranking,
} from './tsquery.ts';

/**
 * Returns the documents that match a query, best first. A query without required terms finds
 * nothing.
 */
export async function searchLiterally(sql: Sql, query: LiteralQuery, scope: SearchScope, limit: number): Promise<Found[]> {
  return bestOfAll(await rankedMatches(sql, buildMatches(sql, query, scope), buildRanking(query), limit), limit);
}

function buildRanking(query: LiteralQuery): Ranking {
  const whole = withWholeWords(query);
  const requiredOnly = { ...whole, excluded: [] };
  const words = [...new Set(query.inOrder)];
  return {
    words,
    whole: ranking(whole),
    prefix: ranking(query),
    exactTitle: matchingExactly(requiredOnly),
    title: matchingTitle(requiredOnly),
    exactAuthor: matchingExactAuthor(requiredOnly),
    author: matchingAuthor(requiredOnly),
    length: words.join(' ').length,
    lengthAsTyped: query.inOrder.join(' ').length,
  };
}

/** Returns whether the caller would find anything. */
export async function findsAnything(sql: Sql, callerId: number, query: LiteralQuery): Promise<boolean> {
  if (query.required.length === 0) return false;
  const inDocuments = hasMatch(
    sql,
    matchesOfKinds(sql, callerId, (parts) => matching(query, parts)),
  );
  return (await inDocuments) || findsText(sql, query);
}

/** Returns whether a visible title, with a work's author, contains the query as whole words. */
export async function isInTitleOrAuthor(sql: Sql, callerId: number, query: LiteralQuery): Promise<boolean> {
  return hasMatch(
    sql,
    matchesOfKinds(sql, callerId, (parts) => matchingTitleAndAuthor(withWholeWords(query), parts)),
  );
}

function matchesOfKinds(
  sql: Sql,
  callerId: number,
  build: (parts: readonly string[]) => string,
): { query: string; condition: Condition }[] {
  const scope = { callerId, filters: {} };
  return kinds.map((kind) => ({ query: build(filterLexemes(kind, scope) ?? []), condition: conditionOfKind(sql, kind, scope) }));
}

function buildMatches(sql: Sql, query: LiteralQuery, scope: SearchScope): Matches[] {
  if (query.required.length === 0) return [];
  const whole = withWholeWords(query);
  const hasPrefix = query.required.some(({ prefix }) => prefix);
  return scope.kinds.flatMap((kind) => {
    const parts = filterLexemes(kind, scope);
    if (parts === undefined) return [];
    const { title, titleAndAuthor, exact } = titleQueries[kind];
    const wordQueries = (build: BuildQuery) => ({
      whole: build(whole, parts),
      sample: build(whole, [...parts, `'${lexemes.sample}'`]),
      prefix: hasPrefix ? build(query, parts) : undefined,
    });
    return [
      {
        kind,
        max: scope.kinds.length > trainingKinds.length ? MAX_AMONG_ALL[kind] : MAX_MATCHES,
        all: wordQueries(matching),
        title: title && wordQueries(title),
        titleAndAuthor: titleAndAuthor && wordQueries(titleAndAuthor),
        exact: exact?.(query, parts),
        condition: conditionOfKind(sql, kind, scope),
      },
    ];
  });
}

/**
 * Matches ranked per kind if all kinds are searched, so that it takes no longer than among posts,
 * essays and works: each kind then shows fewer of them.
 */
const MAX_AMONG_ALL: Readonly<Record<Kind, number>> = { post: 50, essay: 50, work: 50, topic: 15, note: 10 };

type BuildQuery = (query: LiteralQuery, also: readonly string[]) => string;

/** How to match titles. Posts have none, and only works have an author line and other titles. */
const titleQueries: Readonly<Record<Kind, { readonly [part in 'title' | 'titleAndAuthor' | 'exact']?: BuildQuery }>> = {
  post: {},
  essay: { title: matchingTitle, exact: matchingExactly },
  work: { title: matchingTitle, titleAndAuthor: matchingTitleAndAuthor, exact: matchingAnyTitleExactly },
  topic: { title: matchingTitle, exact: matchingExactly },
  note: { title: matchingTitle, exact: matchingExactly },
};
