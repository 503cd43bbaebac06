import type { SqlRunner } from './sql.ts';

const steps = [50, 100, 1000] as const;

/**
 * `limit n` as a part of a query, with the number in its text: with a parameter in its place PostgreSQL expects a large one, finds no plan
 * that it would keep, and plans anew at every call. Only a few numbers ever stand there, so that a caller who asks for 1, 2, 3 … rows
 * does not fill the database's memory with prepared statements: there may come more rows than were asked for, up to the next step.
 */
export function limitTo(sql: SqlRunner, rows: number) {
  const step = steps.find((one) => rows <= one);
  if (step === undefined || !Number.isSafeInteger(rows)) throw new Error(`${rows} is no number of rows for a list`);
  return sql.unsafe(`limit ${step}`);
}
