import type { Sql } from '../server/platform/db/open.ts';

/** The unvalidated input of a baseline request. */
interface StatementInput {
  body: unknown;
  /** The id in the path. NaN if the path has none. */
  id: number;
}

/** Returns the response body that the contract requires, using one indexed query. */
export type BaselineHandler = (sql: Sql, input: StatementInput) => Promise<unknown>;

export type Parameters = (string | number | null)[];

/**
 * Runs a fixed statement, which each connection prepares once. Parameters are positional.
 * Does not use `sql.unsafe`, since that does not prepare statements without parameters.
 */
export async function rowsOf<Row extends object>(sql: Sql, text: TemplateStringsArray, parameters: Parameters = []): Promise<Row[]> {
  return sql<Row[]>(text, ...parameters);
}

export function prepared(text: string): TemplateStringsArray {
  const parts = text.split(/\$\d+/);
  return Object.assign(parts, { raw: parts });
}

export function rows(text: string, ...parameters: Parameters): BaselineHandler {
  const query = prepared(text);
  return (sql) => rowsOf(sql, query, parameters);
}

export function row(text: string, ...parameters: Parameters): BaselineHandler {
  const query = prepared(text);
  return async (sql) => (await rowsOf(sql, query, parameters))[0];
}
