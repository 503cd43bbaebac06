import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Sql } from '../../platform/db/open.ts';
import { findSigningKey } from '../mail/public.ts';
import { insertChallenge, spendChallenge } from './challenge-queries.ts';

/**
 * Minutes in which a passkey must be created or used. A login page may have been open for some
 * time.
 */
const MINUTES = { add: 5, login: 10 };

/** Returns a new challenge: for a user who adds a passkey, or for whoever signs in. */
export async function newChallenge(sql: Sql, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(sql, hashOf(challenge), userId, userId === null ? MINUTES.login : MINUTES.add);
  return challenge;
}

/** Uses up a challenge, whatever becomes of the response that signs it. */
export function verifyChallenge(sql: Sql, challenge: string, userId: number | null): Promise<boolean> {
  return spendChallenge(sql, hashOf(challenge), userId);
}

/**
 * Returns the name under which authenticators store the passkeys of a user: it does not tell who
 * the user is.
 */
export async function userHandle(sql: Sql, userId: number): Promise<Buffer> {
  return createHmac('sha256', await findSigningKey(sql, 'passkey-users'))
    .update(String(userId))
    .digest();
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
