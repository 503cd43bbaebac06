import { oneRow } from '../db/one-row.ts';
import type { Sql, SqlRunner } from '../db/open.ts';

/**
 * Counts an attempt `add` times. Returns the attempts in the current window and the seconds left of
 * it.
 */
export async function countAttempt(
  sql: SqlRunner,
  key: Buffer,
  windowSeconds: number,
  add = 1,
): Promise<{ count: number; seconds_left: number }> {
  const rows = await sql<{ count: number; seconds_left: number }[]>`
    insert into attempts as a (key, count, resets_at) values (${key}, ${add}, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then excluded.count else a.count + excluded.count end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, extract(epoch from resets_at - now())::float8 as seconds_left`;
  return oneRow(rows);
}

/** Seconds for which delays last after the last counted attempt. */
const delayWindow = 24 * 60 * 60;

/**
 * Counts an attempt and returns 0 if its wait is over; otherwise counts nothing and returns the
 * seconds to wait.
 */
export async function countDelayedAttempt(
  sql: SqlRunner,
  key: Buffer,
  { free, delay, longest }: { free: number; delay: number; longest: number },
): Promise<number> {
  const resetsAt = sql`now() + ${delayWindow} * interval '1 second'`;
  // Not now() below the limit: a transaction that began earlier may come next.
  const counted = await sql`
    insert into attempts as a (key, count, resets_at, next_at) values (${key}, 1, ${resetsAt}, '-infinity')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = ${resetsAt},
      next_at = case
        when a.resets_at <= now() or a.count + 1 < ${free}::int then '-infinity'
        else now() + interval '1 second' * least(${longest}::float8, ${delay}::float8 * 2 ^ least(a.count + 1 - ${free}::int, 30)) end
    where a.next_at <= now() or a.resets_at <= now()
    returning key`;
  if (counted.length > 0) return 0;
  const [row] = await sql<{ wait: number }[]>`
    select extract(epoch from next_at - now())::float8 as wait from attempts where key = ${key}`;
  // The wait ended between the two statements.
  return Math.max(1, row?.wait ?? 0);
}

export async function deleteAttempts(sql: Sql, key: Buffer): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}

/**
 * Adds to several counts and returns the result of `countAttempt` for each. Orders the keys so that
 * processes do not deadlock.
 */
export function countAttempts(
  sql: Sql,
  attempts: readonly { key: Buffer; add: number }[],
  windowSeconds: number,
): Promise<{ key: Buffer; count: number; seconds_left: number }[]> {
  const sorted = [...attempts].sort((a, b) => a.key.compare(b.key));
  return sql`
    insert into attempts as a (key, count, resets_at)
    select decode(given.key, 'hex'), given.add, now() + ${windowSeconds} * interval '1 second'
    from unnest(${sorted.map(({ key }) => key.toString('hex'))}::text[], ${sorted.map(({ add }) => add)}::integer[]) as given (key, add)
    on conflict (key) do update set
      count = case when a.resets_at <= now() then excluded.count else a.count + excluded.count end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning key, count, extract(epoch from resets_at - now())::float8 as seconds_left`;
}
