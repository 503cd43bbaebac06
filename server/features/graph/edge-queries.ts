import { invariant } from '#core/invariant.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { CandidateEdge } from './graph-builder.ts';
import type { Relation } from './relation.ts';

/** A relation to follow from several entities, with a limit for each of them. */
export interface Traversal {
  readonly relation: Relation;
  readonly from: readonly number[];
  /**
   * A constant from the code: it is part of the statement text, so that the prepared plan is
   * reused.
   */
  readonly limit: number;
}

/**
 * Runs all traversals in one statement. `truncated` tells whether a limit cut off further edges.
 */
export async function findEdges(
  sql: Sql,
  callerId: number,
  traversals: readonly Traversal[],
): Promise<{ edges: CandidateEdge[]; truncated: boolean }> {
  const [first, ...rest] = traversals.map((traversal, i) => traversalQuery(sql, callerId, traversal, i));
  if (!first) return { edges: [], truncated: false };
  const rows = await sql<Row[]>`${rest.reduce((all, one) => sql`${all} union all ${one}`, first)}`;
  const found = rows.flatMap(({ step, ids }) => (traversals[step] ? edgesOf(traversals[step], ids) : []));
  return { edges: found.flatMap(({ edges }) => edges), truncated: found.some(({ truncated }) => truncated) };
}

/**
 * One row per traversal with a list per entity: decoding thousands of rows would cost more than
 * their content.
 */
interface Row {
  step: number;
  ids: number[][];
}

function traversalQuery(sql: SqlRunner, callerId: number, { relation, from, limit }: Traversal, index: number) {
  // Reads one extra id to detect truncation. The limit is inlined since plans depend on it; the
  // subselect hides the length of the list from the planner, which keeps one generic plan.
  return sql`
    select ${sql.unsafe(String(index))} as step, coalesce(json_agg(ids), '[]') as ids
    from (
      select array(${relation.ids(sql, callerId)} limit ${sql.unsafe(String(limit + 1))}) as ids
      from unnest((select ${[...from]}::bigint[])) with ordinality k (id, n) order by k.n
    ) one`;
}

function edgesOf({ relation, from, limit }: Traversal, found: readonly number[][]): { edges: CandidateEdge[]; truncated: boolean } {
  const edges = found.flatMap((ids, i) => {
    const originId = from[i];
    invariant(originId !== undefined, 'the ids found are in the order of those searched from');
    const origin = { kind: relation.origin, id: originId };
    return ids.slice(0, limit).map((id, rank): CandidateEdge => {
      const neighbor = { kind: relation.found, id };
      const [start, end] = relation.reversed ? [neighbor, origin] : [origin, neighbor];
      return { from: start, to: end, label: relation.label, rank };
    });
  });
  return { edges, truncated: found.some((ids) => ids.length > limit) };
}
