import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Mode } from './provider.ts';

/** Records a customer at the provider whose account here was deleted. */
export async function insertDeparture(sql: Sql, customerId: string, mode: Mode): Promise<void> {
  if (mode === 'built-in') return;
  await sql`insert into premium_departures (customer_id, mode) values (${customerId}, ${mode}) on conflict do nothing`;
}

/**
 * Claims departed customers. Concurrent processes claim different rows, each until its next try.
 */
export async function claimDepartures(sql: Sql, mode: Mode, due: 'due' | 'all'): Promise<string[]> {
  const rows = await sql<{ customer_id: string }[]>`
    update premium_departures set tries = tries + 1,
      next_try_at = now() + least(interval '1 day', interval '1 minute' * 2 ^ least(tries, 12))
    where customer_id in (
      select customer_id from premium_departures where mode = ${mode} ${due === 'due' ? sql`and next_try_at <= now()` : sql``}
      order by next_try_at limit 20 for update skip locked
    ) returning customer_id`;
  return rows.map((row) => row.customer_id);
}

export async function deleteDeparture(sql: SqlRunner, id: string): Promise<void> {
  await sql`delete from premium_departures where customer_id = ${id}`;
}

export async function countDepartures(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }[]>`select count(*) from premium_departures`;
  return oneRow(rows).count;
}
