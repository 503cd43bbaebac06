import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** The part of a list that is read: its newest rows before an id. */
export interface NewestRows {
  readonly before: number | undefined;
  readonly limit: number;
}

/** Continues a condition of a select that has a column `id`, and orders and limits it. */
export function newestRows(sql: SqlRunner, { before, limit }: NewestRows, id: Fragment = sql`id`): Fragment {
  return sql`${before === undefined ? sql`` : sql`and ${id} < ${before}`} order by ${id} desc ${limitClause(sql, limit)}`;
}
