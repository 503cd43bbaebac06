import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Tie } from './gather.ts';
import type { Relation } from './relation.ts';

/** A relation to follow from several entities, with a limit for each of them. */
export interface Step {
  readonly relation: Relation;
  readonly from: readonly number[];
  /**
   * A constant from the code: it is part of the statement text, so that the prepared plan is
   * reused.
   */
  readonly most: number;
}

/**
 * Runs all traversals in one statement. `truncated` tells whether a limit cut off further edges.
 */
export async function findTies(sql: Sql, callerId: number, steps: readonly Step[]): Promise<{ ties: Tie[]; more: boolean }> {
  const [first, ...rest] = steps.map((step, i) => stepQuery(sql, callerId, step, i));
  if (!first) return { ties: [], more: false };
  const rows = await sql<Row[]>`${rest.reduce((all, one) => sql`${all} union all ${one}`, first)}`;
  const found = rows.flatMap(({ step, ids }) => (steps[step] ? tiesOf(steps[step], ids) : []));
  return { ties: found.flatMap(({ ties }) => ties), more: found.some(({ more }) => more) };
}

/**
 * One row per traversal with a list per entity: decoding thousands of rows would cost more than
 * their content.
 */
interface Row {
  step: number;
  ids: number[][];
}

function stepQuery(sql: SqlRunner, callerId: number, { relation, from, most }: Step, place: number) {
  // Reads one extra id to detect truncation. The limit is inlined since plans depend on it; the
  // subselect hides the length of the list from the planner, which keeps one generic plan.
  return sql`
    select ${sql.unsafe(String(place))} as step, coalesce(json_agg(ids), '[]') as ids
    from (
      select array(${relation.ids(sql, callerId)} limit ${sql.unsafe(String(most + 1))}) as ids
      from unnest((select ${[...from]}::bigint[])) with ordinality k (id, n) order by k.n
    ) one`;
}

function tiesOf({ relation, from, most }: Step, found: readonly number[][]): { ties: Tie[]; more: boolean } {
  const ties = found.flatMap((ids, i) => {
    const known = { kind: relation.known, id: from[i] ?? 0 };
    return ids.slice(0, most).map((id, rank): Tie => {
      const other = { kind: relation.found, id };
      const [start, end] = relation.back ? [other, known] : [known, other];
      return { from: start, to: end, label: relation.label, rank };
    });
  });
  return { ties, more: found.some((ids) => ids.length > most) };
}
