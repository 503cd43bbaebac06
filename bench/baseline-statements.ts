import type { Sql } from '../server/platform/db/open.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';

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

/** Runs the query that authenticating a token costs. */
export async function authenticate(sql: Sql, authorization: string | undefined): Promise<void> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const [caller] = await sql`
    select u.id, u.username from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.last_used_at > now() - interval '30 days'`;
  if (!caller) throw new Error('the token is invalid');
}
