import type { Sql } from '../../platform/db/open.ts';

/** Stores the hash of a challenge: for a user who adds a passkey, or for whoever signs in. */
export async function insertChallenge(sql: Sql, hash: Buffer, userId: number | null, minutes: number): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge_hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(mins => ${minutes}))`;
}

/**
 * Uses up a challenge. Returns false if it was not given out for this, was used before or has
 * expired.
 */
export async function spendChallenge(sql: Sql, hash: Buffer, userId: number | null): Promise<boolean> {
  const { count } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${hash} and user_id is not distinct from ${userId}::bigint and expires_at > now()`;
  return count > 0;
}

export async function sweepChallenges(sql: Sql): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < now()`;
}
