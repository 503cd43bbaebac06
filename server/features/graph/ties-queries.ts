import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Tie } from './gather.ts';
import type { Relation } from './relation.ts';

/** A relation that is to be followed from so many things, to at most so many from each. */
export interface Step {
  readonly relation: Relation;
  readonly from: readonly number[];
  /** One of a few numbers that stand in the code: it is in the statement's text, so that its plan is kept. */
  readonly most: number;
}

/** What these steps lead to, in one statement; and whether there was more. */
export async function findTies(sql: Sql, callerId: number, steps: readonly Step[]): Promise<{ ties: Tie[]; more: boolean }> {
  const [first, ...rest] = steps.map((step, i) => stepQuery(sql, callerId, step, i));
  if (!first) return { ties: [], more: false };
  const rows = await sql<Row[]>`${rest.reduce((all, one) => sql`${all} union all ${one}`, first)}`;
  const found = rows.flatMap(({ step, ids }) => (steps[step] ? tiesOf(steps[step], ids) : []));
  return { ties: found.flatMap(({ ties }) => ties), more: found.some(({ more }) => more) };
}

/** One row a step, with a list for each thing of the step: thousands of rows would cost more than what is in them. */
interface Row {
  step: number;
  ids: number[][];
}

function stepQuery(sql: SqlRunner, callerId: number, { relation, from, most }: Step, place: number) {
  // One more than is wanted says whether there is more. Numbers as text, not as parameters: a plan for one limit is none for another. And the
  // list behind a select: a plan that knew how long it is would be made anew for each.
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
