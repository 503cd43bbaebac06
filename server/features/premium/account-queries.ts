import type { Sql } from '../../platform/db/open.ts';
import type { Mode } from './provider.ts';

export async function findAccountOf(sql: Sql, mode: Mode): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`select id from premium_accounts where mode = ${mode}`;
  return row?.id;
}

/** Answers the one that is kept: the first, unless this one is meant to come instead. */
export async function keepAccount(sql: Sql, mode: Mode, id: string, how: 'first' | 'instead' = 'first'): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into premium_accounts as a (mode, id) values (${mode}, ${id})
    on conflict (mode) do update set id = ${how === 'instead' ? sql`excluded.id` : sql`a.id`} returning id`;
  if (!row) throw new Error('an upsert answers a row');
  return row.id;
}

/** Some who were made customers: the newest, the oldest, and those who left. */
export async function listSample(sql: Sql, mode: Mode): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    (select id from premium_customers where mode = ${mode} order by created_at desc limit 5)
    union (select id from premium_customers where mode = ${mode} order by created_at limit 5)
    union (select customer_id from premium_departures where mode = ${mode} order by left_at desc limit 5)`;
  return rows.map((row) => row.id);
}

/** How often something that was to be made for a user failed with an answer. */
export async function findAttempt(sql: Sql, userId: number, mode: Mode): Promise<number> {
  const [row] = await sql<{ number: number }[]>`select number from premium_attempts where user_id = ${userId} and mode = ${mode}`;
  return row?.number ?? 0;
}

/** Of several that failed at once it is raised by one. */
export async function raiseAttempt(sql: Sql, userId: number, mode: Mode, failed: number): Promise<void> {
  await sql`
    with u as (select id from users where id = ${userId} for key share)
    insert into premium_attempts as a (user_id, mode, number) select id, ${mode}, ${failed + 1} from u
    on conflict (user_id, mode) do update set number = excluded.number where a.number = ${failed}`;
}
