import postgres from 'postgres';
import { columnTypes } from '../server/platform/db/column-types.ts';
import { serverLimits } from '../server/platform/db/limits.ts';
import { openDatabase, type SqlRunner } from '../server/platform/db/open.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import type { DatabaseLocation } from './databases.ts';

/**
 * Connects a baseline: to a server through plain postgres.js with as many connections as the
 * product, to the embedded database like the product.
 */
export async function connectBaseline(location: DatabaseLocation): Promise<SqlRunner> {
  const { databaseUrl } = location;
  if (databaseUrl === undefined) return (await openDatabase(location)).sql;
  const connection = { application_name: 'catena_bench', TimeZone: 'UTC', DateStyle: 'ISO' };
  return postgres(databaseUrl, { types: columnTypes, max: serverLimits.connections, onnotice: () => undefined, connection });
}

/** The unvalidated input of a baseline request. */
interface StatementInput {
  body: unknown;
  /** The id in the path. NaN if the path has none. */
  id: number;
}

/** Returns the response body that the contract requires, using one indexed query. */
export type BaselineHandler = (sql: SqlRunner, input: StatementInput) => Promise<unknown>;

export type Parameters = (string | number | null)[];

/**
 * Runs a fixed statement, which each connection prepares once. Parameters are positional.
 * Does not use `sql.unsafe`, since that does not prepare statements without parameters.
 */
export async function rowsOf<Row extends object>(sql: SqlRunner, text: TemplateStringsArray, parameters: Parameters = []): Promise<Row[]> {
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

/** Runs the query that authenticating a token costs, and returns the caller's id. */
export async function authenticate(sql: SqlRunner, authorization: string | undefined): Promise<number> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const [caller] = await sql<{ id: number }[]>`
    select u.id, u.username from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashToken(token)} and s.last_used_at > now() - interval '30 days'`;
  if (!caller) throw new Error('the token is invalid');
  return caller.id;
}
