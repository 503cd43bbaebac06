import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/** Adds a device or updates its last use, and deletes all but the `most` recently used ones. */
export async function insertDevice(sql: SqlRunner, userId: number, hash: Buffer, max: number): Promise<void> {
  await sql`
    insert into known_devices (user_id, token_hash) select id, ${hash} from users where id = ${userId}
    on conflict (user_id, token_hash) do update set last_used_at = now()`;
  await sql`
    delete from known_devices where user_id = ${userId} and token_hash in (
      select token_hash from known_devices where user_id = ${userId} order by last_used_at desc, created_at desc offset ${max})`;
}

/** Returns whether the user has logged in on this device within a year. */
export async function isKnownDevice(sql: SqlRunner, userId: number, hash: Buffer): Promise<boolean> {
  const rows = await sql`
    select user_id from known_devices
    where user_id = ${userId} and token_hash = ${hash} and last_used_at > now() - interval '1 year'`;
  return rows.length > 0;
}

export async function deleteDevices(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from known_devices where user_id = ${userId}`;
}

export async function sweepDevices(sql: Sql): Promise<void> {
  await sql`delete from known_devices where last_used_at < now() - interval '1 year'`;
}
