import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Mode } from './provider.ts';

export async function findStoredAccount(sql: Sql, mode: Mode): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from premium_accounts where mode = ${mode}`;
  return row?.id;
}

/**
 * Stores the account of a mode and returns the stored one: the first, unless `how` is `instead`.
 */
export async function saveAccount(sql: Sql, mode: Mode, id: string, how: 'first' | 'instead' = 'first'): Promise<string> {
  const rows = await sql<{ id: string }[]>`
    insert into premium_accounts as a (mode, id) values (${mode}, ${id})
    on conflict (mode) do update set id = ${how === 'instead' ? sql`excluded.id` : sql`a.id`} returning id`;
  return oneRow(rows).id;
}

/** Returns a sample of customers: the newest, the oldest and departed ones. */
export async function listCustomerSample(sql: Sql, mode: Mode): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    (select id from premium_customers where mode = ${mode} order by created_at desc limit 5)
    union (select id from premium_customers where mode = ${mode} order by created_at limit 5)
    union (select customer_id from premium_departures where mode = ${mode} order by left_at desc limit 5)`;
  return rows.map((row) => row.id);
}

/** Returns how many attempts to create something for the user failed with a response. */
export async function findAttempt(sql: Sql, userId: number, mode: Mode): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select number from premium_attempts where user_id = ${userId} and mode = ${mode}`;
  return row?.number ?? 0;
}

/** Increments the attempt number once, even if several requests failed at the same time. */
export async function incrementAttempt(sql: Sql, userId: number, mode: Mode, failed: number): Promise<void> {
  await sql`
    with u as (select id from users where id = ${userId} for key share)
    insert into premium_attempts as a (user_id, mode, number) select id, ${mode}, ${failed + 1} from u
    on conflict (user_id, mode) do update set number = excluded.number where a.number = ${failed}`;
}
