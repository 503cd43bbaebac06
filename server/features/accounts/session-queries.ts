import type { UserSession } from '#contract/profile.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { isNotSuspended, rolesOf } from '../administrators/access.ts';
import { hasPremium } from '../premium/access.ts';
import { shortNetwork } from '../../platform/http/network.ts';
import type { Credentials, NewSession } from './queries.ts';

/**
 * Sessions end 30 days after their last use and 180 days after login. Use is recorded at most
 * hourly, so that reads rarely write.
 */
export async function findCaller(
  sql: Sql,
  tokenHash: Buffer,
  address: string,
): Promise<(Caller & { readonly suspensionReason: string | null }) | null> {
  const [row] = await sql<(Caller & { stale: boolean; suspensionReason: string | null })[]>`
    select u.id, u.username, s.id as "sessionId", ${hasPremium(sql)} as premium, ${rolesOf(sql)} as roles,
      u.suspension_reason as "suspensionReason", (select numbering from reading_settings where user_id = u.id) as numbering,
      s.last_used_at < now() - interval '1 hour' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.last_used_at > now() - interval '30 days'
      and s.created_at > now() - interval '180 days'`;
  if (!row) return null;
  const { stale, ...caller } = row;
  if (stale && caller.suspensionReason === null)
    await sql`update sessions set last_used_at = now(), network = ${shortNetwork(address)} where id = ${caller.sessionId}`;
  return caller;
}

export async function insertSession(sql: Sql, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into sessions (user_id, token_hash) values (${userId}, ${tokenHash})`;
}

/**
 * Returns false if the password has changed since it was checked, or the account was deleted or
 * suspended. Waits for a concurrent password change, so that no session survives one.
 */
export async function openSession(sql: SqlRunner, account: Credentials, { tokenHash, agent, address }: NewSession): Promise<boolean> {
  const { count } = await sql`
    with u as (
      select id from users where id = ${account.id} and password_hash = ${account.password_hash} and suspended_at is null for share
    )
    insert into sessions (user_id, token_hash, user_agent, network)
    select id, ${tokenHash}, ${agent}::text, ${shortNetwork(address)}::text from u`;
  return count > 0;
}

/** Returns whether a session was opened within the last minutes. */
export async function isNewSession(sql: Sql, sessionId: number, minutes: number): Promise<boolean> {
  const rows = await sql`select id from sessions where id = ${sessionId} and created_at > now() - make_interval(mins => ${minutes})`;
  return rows.length > 0;
}

/** Ends all but the `max` most recently used sessions of a user. */
export async function endSessionsOver(sql: Sql, userId: number, max: number): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId} order by last_used_at desc, id desc offset ${max})`;
}

/** Returns the user's sessions that have not expired, most recently used first. */
export function listSessions(sql: Sql, userId: number, current: number | null): Promise<UserSession[]> {
  return sql<UserSession[]>`
    select id, created_at, last_used_at, id is not distinct from ${current}::bigint as current, user_agent, network
    from sessions where user_id = ${userId}
      and last_used_at > now() - interval '30 days' and created_at > now() - interval '180 days'
    order by last_used_at desc, id desc limit 1000`;
}

/**
 * Returns those of the sessions that have not ended or expired, and whose user is not suspended.
 */
export async function listOpenSessions(sql: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::bigint[]) and s.last_used_at > now() - interval '30 days'
      and s.created_at > now() - interval '180 days' and ${isNotSuspended(sql)}`;
  return rows.map(({ id }) => id);
}

/** Returns false if the user has no session with this id. */
export async function endOwnSession(sql: Sql, userId: number, sessionId: number): Promise<boolean> {
  const { count } = await sql`delete from sessions where id = ${sessionId} and user_id = ${userId}`;
  return count > 0;
}

export async function endAllSessions(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from sessions where user_id = ${userId}`;
}

export async function endOtherSessions(sql: Sql | Transaction, caller: Caller): Promise<void> {
  await sql`delete from sessions where user_id = ${caller.id} and id <> ${caller.sessionId}`;
}

/**
 * Gives a session a new token and restarts its lifetime, since its owner has just entered the
 * password.
 */
export async function renewSession(tx: Transaction, caller: Caller, tokenHash: Buffer): Promise<boolean> {
  const { count } = await tx`
    update sessions set token_hash = ${tokenHash}, created_at = now(), last_used_at = now()
    where id = ${caller.sessionId} and user_id = ${caller.id}`;
  return count > 0;
}

export async function endSession(sql: Sql, sessionId: number): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`;
}
