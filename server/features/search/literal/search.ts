import type { Sql } from '../../../platform/db/open.ts';
import { type Condition, conditionOfKind, type Narrowing, partsOfKind } from '../filters.ts';
import { kinds } from '../kinds.ts';
import { bestOfAll, type Found } from '../results/best-of-all.ts';
import { lexemes } from '../index/tsvector.ts';
import { type LiteralQuery, wholeWords } from './parse-query.ts';
import { hasMatch, type Matches, type Ranking, rankedMatches } from './match-queries.ts';
import {
  matching,
  matchingAuthor,
  matchingExactAuthor,
  matchingExactly,
  matchingExactlyOrOther,
  matchingTitle,
  matchingTitleAndAuthor,
  ranking,
} from './tsquery.ts';

/**
 * Returns the documents that match a query, best first. A query without required terms finds
 * nothing.
 */
export async function searchLiterally(sql: Sql, query: LiteralQuery, narrowing: Narrowing, limit: number): Promise<Found[]> {
  return bestOfAll(await rankedMatches(sql, matchesOf(sql, query, narrowing), rankingOf(query), limit), limit);
}

function rankingOf(query: LiteralQuery): Ranking {
  const whole = wholeWords(query);
  const asked = { ...whole, unwanted: [] };
  const words = [...new Set(query.inOrder)];
  return {
    words,
    whole: ranking(whole),
    begun: ranking(query),
    exactTitle: matchingExactly(asked),
    title: matchingTitle(asked),
    exactAuthor: matchingExactAuthor(asked),
    author: matchingAuthor(asked),
    length: words.join(' ').length,
    lengthAsTyped: query.inOrder.join(' ').length,
  };
}

/** Returns whether the caller would find anything. */
export async function findsAnything(sql: Sql, callerId: number, query: LiteralQuery): Promise<boolean> {
  if (query.wanted.length === 0) return false;
  return hasMatch(sql, matching(query), ofEachKind(sql, callerId));
}

/** Returns whether a title that the caller may see contains the whole query, as whole words. */
export async function isInTitle(sql: Sql, callerId: number, query: LiteralQuery): Promise<boolean> {
  return hasMatch(sql, matchingTitle(wholeWords(query)), ofEachKind(sql, callerId));
}

function ofEachKind(sql: Sql, callerId: number): Condition[] {
  return kinds.map((kind) => conditionOfKind(sql, kind, { callerId, filters: {} }));
}

function matchesOf(sql: Sql, query: LiteralQuery, narrowing: Narrowing): Matches[] {
  const { filters } = narrowing;
  if (query.wanted.length === 0) return [];
  const whole = wholeWords(query);
  const goesOn = query.wanted.some(({ prefix }) => prefix);
  return (filters.kind === undefined ? kinds : [filters.kind]).flatMap((kind) => {
    const parts = partsOfKind(kind, filters);
    if (parts === undefined) return [];
    const rung = (of: Matching) => ({ whole: of(whole, parts), begun: goesOn ? of(query, parts) : undefined });
    return [
      {
        kind,
        all: rung(matching),
        sample: matching(whole, [...parts, `'${lexemes.sample}'`]),
        title: kind === 'post' ? undefined : rung(matchingTitle),
        titleAndAuthor: kind === 'work' ? rung(matchingTitleAndAuthor) : undefined,
        exact: kind === 'post' ? undefined : (kind === 'work' ? matchingExactlyOrOther : matchingExactly)(query, parts),
        condition: conditionOfKind(sql, kind, narrowing),
      },
    ];
  });
}

type Matching = (query: LiteralQuery, also: readonly string[]) => string;
