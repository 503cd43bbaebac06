import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { LIFETIME_SECONDS } from './browser-token.ts';
import type { Checks, Claims } from './identity-provider.ts';

/** A login that a browser has begun at the provider. */
export interface OpenidRequest extends Checks {
  /** The session of a user who connects an account at the provider; null for a login. */
  readonly sessionId: number | null;
  /** The path of this site to open afterwards. */
  readonly next: string | null;
}

export async function insertRequest(sql: Sql, tokenHash: Buffer, request: OpenidRequest): Promise<void> {
  const { state, nonce, codeVerifier, sessionId, next } = request;
  await sql`
    insert into openid_requests (token_hash, state, nonce, code_verifier, session_id, next, expires_at)
    values (${tokenHash}, ${state}, ${nonce}, ${codeVerifier}, ${sessionId}, ${next}, now() + ${LIFETIME_SECONDS} * interval '1 second')`;
}

/** Uses up the request of a browser; undefined if it has begun none, or has used it. */
export async function spendRequest(sql: Sql, tokenHash: Buffer): Promise<OpenidRequest | undefined> {
  const [request] = await sql<OpenidRequest[]>`
    delete from openid_requests where token_hash = ${tokenHash} and expires_at > now()
    returning state, nonce, code_verifier as "codeVerifier", session_id as "sessionId", next`;
  return request;
}

/** Returns the user of a session that has not ended. */
export async function findSessionUser(sql: Sql, sessionId: number): Promise<number | undefined> {
  const [session] = await sql<{ user_id: number }[]>`
    select user_id from sessions
    where id = ${sessionId} and last_used_at > now() - interval '30 days' and created_at > now() - interval '180 days'`;
  return session?.user_id;
}

export async function insertResult(sql: Sql, tokenHash: Buffer, claims: Claims): Promise<void> {
  const { issuer, subject, email, emailVerified, username } = claims;
  await sql`
    insert into openid_results (token_hash, issuer, subject, email, email_verified, username, expires_at)
    values (${tokenHash}, ${issuer}, ${subject}, ${email}, ${emailVerified}, ${username}, now() + ${LIFETIME_SECONDS} * interval '1 second')`;
}

export async function findResult(sql: Sql, tokenHash: Buffer): Promise<Claims | undefined> {
  const [claims] = await sql<Claims[]>`
    select issuer, subject, email, email_verified as "emailVerified", username from openid_results
    where token_hash = ${tokenHash} and expires_at > now()`;
  return claims;
}

/** Uses up what the provider has confirmed. Returns false if another request has used it. */
export async function spendResult(sql: SqlRunner, tokenHash: Buffer): Promise<boolean> {
  const { count } = await sql`delete from openid_results where token_hash = ${tokenHash} and expires_at > now()`;
  return count > 0;
}

export async function sweepOpenid(sql: Sql): Promise<void> {
  await sql`delete from openid_requests where expires_at < now()`;
  await sql`delete from openid_results where expires_at < now()`;
}
