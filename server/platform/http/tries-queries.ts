import type { Sql } from '../db/open.ts';

/** Counts one try and tells how many there were in the running window, and how many seconds are left of it. */
export async function countTry(sql: Sql, key: Buffer, windowSeconds: number): Promise<{ count: number; seconds_left: number }> {
  const [row] = await sql<{ count: number; seconds_left: number }[]>`
    insert into attempts as a (key, count, resets_at) values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, extract(epoch from resets_at - now())::float8 as seconds_left`;
  if (!row) throw new Error('an upsert answers a row');
  return row;
}

export async function forgetTries(sql: Sql, key: Buffer): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}
