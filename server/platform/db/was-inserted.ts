import type { SqlRunner } from './sql.ts';

/**
 * Matches rows that an `insert … on conflict do update … returning` inserted: only their xmax is 0.
 * The update, even if it changes nothing, returns existing rows.
 */
export function wasInserted(sql: SqlRunner) {
  return sql`xmax = 0`;
}
