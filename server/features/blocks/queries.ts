import type { BlockedUser } from '#contract/blocks.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';

/** The tables of both relations, which differ only in their names. */
const tables = {
  block: { table: 'blocks', owner: 'blocker_id', other: 'blocked_id' },
  mute: { table: 'mutes', owner: 'muter_id', other: 'muted_id' },
} as const;
export type Relation = keyof typeof tables;

export function listRelations(sql: Sql, relation: Relation, callerId: number, page: Page): Promise<BlockedUser[]> {
  const { table, owner, other } = tables[relation];
  const query = sql<BlockedUser[]>`
    select ${columns(sql)} from ${sql(table)} b join users u on u.id = b.${sql(other)}
    where b.${sql(owner)} = ${callerId} ${newestPage(sql, 'b.id', page)}`;
  return listPage(query, page);
}

/** Lists the users for the export, oldest first. */
export function listRelationsAfter(
  sql: Sql,
  relation: Relation,
  userId: number,
  after: number,
): Promise<Pick<BlockedUser, 'id' | 'user_id' | 'username' | 'display_name' | 'created_at'>[]> {
  const { table, owner, other } = tables[relation];
  return sql<Pick<BlockedUser, 'id' | 'user_id' | 'username' | 'display_name' | 'created_at'>[]>`
    select b.id, u.id as user_id, u.username, u.display_name, b.created_at
    from ${sql(table)} b join users u on u.id = b.${sql(other)}
    where b.${sql(owner)} = ${userId} and b.id > ${after} order by b.id limit 100`;
}

/** Returns a user whom the caller blocked, by name. */
export async function findBlocked(sql: Sql, callerId: number, username: string): Promise<BlockedUser | undefined> {
  const [user] = await sql<BlockedUser[]>`
    select ${columns(sql)} from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${callerId} and lower(u.username collate "C") = ${username.toLowerCase()}`;
  return user;
}

/** Locks both user rows, as every writer does before what belongs to them. */
export async function lockUsers(tx: Transaction, ids: readonly [number, number]): Promise<void> {
  await tx`select from users where id in ${tx(ids)} order by id for no key update`;
}

/** Requires a lock on both users. Returns undefined if either no longer exists. */
export async function insertRelation(
  tx: Transaction,
  relation: Relation,
  callerId: number,
  userId: number,
): Promise<(BlockedUser & { created: boolean }) | undefined> {
  const { table, owner, other } = tables[relation];
  const [row] = await tx<(BlockedUser & { created: boolean })[]>`
    with b as (
      insert into ${tx(table)} (${tx(owner)}, ${tx(other)})
      select me.id, u.id from users me, users u where me.id = ${callerId} and u.id = ${userId}
      on conflict (${tx(owner)}, ${tx(other)}) do update set ${tx(other)} = excluded.${tx(other)}
      returning *, ${wasInserted(tx)} as created
    )
    select ${columns(tx)}, b.created from b join users u on u.id = b.${tx(other)}`;
  return row;
}

export async function countRelations(tx: Transaction, relation: Relation, callerId: number): Promise<number> {
  const { table, owner } = tables[relation];
  return oneRow(await tx<{ count: number }[]>`select count(*) from ${tx(table)} where ${tx(owner)} = ${callerId}`).count;
}

/** Deletes the follows of two users of each other. Requires a lock on both, whose counts change. */
export async function deleteFollowsBetween(tx: Transaction, [one, other]: readonly [number, number]): Promise<void> {
  await tx`
    delete from follows where (follower_id, followed_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`;
}

export async function deleteRelation(sql: Sql, relation: Relation, callerId: number, userId: number): Promise<void> {
  const { table, owner, other } = tables[relation];
  await sql`delete from ${sql(table)} where ${sql(owner)} = ${callerId} and ${sql(other)} = ${userId}`;
}

/** The columns of a blocked or muted user, from one of the tables as `b` and `users u`. */
function columns(sql: SqlRunner) {
  return sql`b.id, u.id as user_id, u.username, u.display_name, u.picture as "profilePicture", b.created_at`;
}
