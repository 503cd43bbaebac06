import type { SqlRunner } from './sql.ts';

const steps = [50, 100, 1000] as const;

/**
 * Returns `limit n` as literal SQL, since PostgreSQL replans queries with a limit parameter. Rounds
 * up to a few steps to limit the number of prepared statements, so callers may get extra rows.
 */
export function limitClause(sql: SqlRunner, rows: number) {
  const step = steps.find((one) => rows <= one);
  if (step === undefined || !Number.isSafeInteger(rows)) throw new Error(`${rows} is not a valid number of rows for a list`);
  return sql.unsafe(`limit ${step}`);
}
