import type { Sql } from '../server/platform/db/open.ts';

/** What a call of the baseline came with, not checked. */
interface StatementInput {
  /** Of a POST. */
  body: unknown;
  /** Out of the path, where each request has another. */
  id: number;
}

/** What the contract has for the call, found with one query that an index answers. */
export type Answer = (sql: Sql, asked: StatementInput) => Promise<unknown>;

export type Parameters = (string | number | null)[];

/**
 * The text is fixed and prepared once a connection: nothing is put together at a call. Its parameters stand in their order. Not `sql.unsafe`,
 * which prepares nothing that has no parameters.
 */
export async function rowsOf<Row extends object>(sql: Sql, text: TemplateStringsArray, parameters: Parameters = []): Promise<Row[]> {
  return sql<Row[]>(text, ...parameters);
}

export function prepared(text: string): TemplateStringsArray {
  const parts = text.split(/\$\d+/);
  return Object.assign(parts, { raw: parts });
}

export function rows(text: string, ...parameters: Parameters): Answer {
  const query = prepared(text);
  return (sql) => rowsOf(sql, query, parameters);
}

export function row(text: string, ...parameters: Parameters): Answer {
  const query = prepared(text);
  return async (sql) => (await rowsOf(sql, query, parameters))[0];
}
