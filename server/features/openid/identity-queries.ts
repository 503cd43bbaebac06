import type { Identity } from '#contract/openid.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Claims } from './identity-provider.ts';

export function listIdentities(sql: Sql, userId: number): Promise<Identity[]> {
  return sql<Identity[]>`
    select id, label, created_at, last_used_at from identities where user_id = ${userId} order by id desc`;
}

export async function findIdentityUser(
  sql: SqlRunner,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const [identity] = await sql<{ user_id: number }[]>`
    select user_id from identities where issuer = ${issuer} and subject = ${subject}`;
  return identity?.user_id;
}

/**
 * Returns the account that has verified an address. Whoever only entered the address may not own
 * it.
 */
export async function findVerifiedUser(sql: SqlRunner, emailKey: string): Promise<number | undefined> {
  const [user] = await sql<{ id: number }[]>`
    select id from users where email_key = ${emailKey} and email_verified_at is not null`;
  return user?.id;
}

/**
 * Locks a user before what belongs to them, as every writer does. Returns false if the account was
 * deleted.
 */
export async function lockUser(tx: SqlRunner, userId: number): Promise<boolean> {
  const rows = await tx`select id from users where id = ${userId} for no key update`;
  return rows.length > 0;
}

/**
 * Connects an account at the provider. Returns false if it is connected to an account here already.
 */
export async function insertIdentity(sql: SqlRunner, userId: number, { issuer, subject, email, username }: Claims): Promise<boolean> {
  const { count } = await sql`
    insert into identities (user_id, issuer, subject, label) values (${userId}, ${issuer}, ${subject}, ${email ?? username})
    on conflict (issuer, subject) do nothing`;
  return count > 0;
}

/**
 * Records a login, and the address that the provider has now. Returns false if the identity was
 * disconnected meanwhile.
 */
export async function recordUse(sql: SqlRunner, userId: number, { issuer, subject, email, username }: Claims): Promise<boolean> {
  const { count } = await sql`
    update identities set last_used_at = now(), label = ${email ?? username}
    where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}`;
  return count > 0;
}

/** Returns whether a locked user can log in without any identity but by mail. */
export async function hasOtherWayIn(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx`
    select id from users where id = ${userId} and (has_password or exists (select from passkeys where user_id = ${userId}))`;
  return rows.length > 0;
}

export async function deleteIdentity(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const { count } = await tx`delete from identities where id = ${id} and user_id = ${userId}`;
  return count > 0;
}
