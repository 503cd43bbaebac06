import type { Sql } from '../../../platform/db/open.ts';
import { condition, conditionOfKind, type Narrowing, partsOfKind } from '../filters.ts';
import { bestOfAll, type Found } from '../sections.ts';
import type { LiteralQuery } from './parse.ts';
import { hasMatch, type Matches, rankedMatches } from './queries.ts';
import { matching, matchingTitle, ranking } from './tsquery.ts';

/** The documents that hold what was asked for, best first. A query that wants nothing finds nothing. */
export async function searchLiterally(sql: Sql, query: LiteralQuery, narrowing: Narrowing, limit: number): Promise<Found[]> {
  const length = query.wanted.flatMap(({ words }) => words).join(' ').length;
  const matches = matchesOf(sql, query, narrowing);
  return bestOfAll(await rankedMatches(sql, matches, { ranking: ranking(query), length }, limit), limit);
}

/** Whether the caller would find anything at all. */
export async function findsAnything(sql: Sql, callerId: number, query: LiteralQuery): Promise<boolean> {
  if (query.wanted.length === 0) return false;
  return hasMatch(sql, matching(query), condition(sql, { callerId, filters: {} }));
}

/** Kind by kind. */
function matchesOf(sql: Sql, query: LiteralQuery, narrowing: Narrowing): Matches[] {
  const { filters } = narrowing;
  if (query.wanted.length === 0 || filters.century === 0) return [];
  const kinds = filters.kind === undefined ? (['post', 'essay', 'work'] as const) : [filters.kind];
  return kinds.flatMap((kind) => {
    const parts = partsOfKind(kind, filters);
    if (parts === undefined) return [];
    return [
      {
        title: kind === 'post' ? undefined : matchingTitle(query, parts),
        all: matching(query, parts),
        condition: conditionOfKind(sql, kind, narrowing),
      },
    ];
  });
}
