import { oneRow } from '../../../platform/db/one-row.ts';
import type { Fragment, Sql, SqlRunner } from '../../../platform/db/open.ts';

/**
 * Builds a condition that is false while a large import runs in any process. Background work would
 * compete with it for the embedded database, and is done sooner on the whole catalog.
 */
export function noImportRuns(sql: SqlRunner): Fragment {
  return sql`not exists (select from catalogue_totals where importing_until > clock_timestamp())`;
}

export async function isImportRunning(sql: Sql): Promise<boolean> {
  return !oneRow(await sql<{ none: boolean }[]>`select ${noImportRuns(sql)} as none`).none;
}
