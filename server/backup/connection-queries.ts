import { oneRow } from '../platform/db/one-row.ts';
import type { Sql } from '../platform/db/sql.ts';

/** Counts the other clients of this database. */
export async function countOtherConnections(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`;
  return oneRow(rows).count;
}
