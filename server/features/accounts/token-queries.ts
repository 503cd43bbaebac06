import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/** What the link of a token may do. */
export type TokenPurpose = 'password' | 'email';

export interface TokenInput {
  readonly userId: number;
  readonly purpose: TokenPurpose;
  /** Where the email with the token goes. */
  readonly address: string;
  readonly hash: Buffer;
  readonly minutes: number;
}

/** Stores the hash of a token. */
export async function insertToken(sql: SqlRunner, { userId, purpose, address, hash, minutes }: TokenInput): Promise<void> {
  await sql`
    with u as (select id from users where id = ${userId} for key share)
    insert into account_tokens (token_hash, user_id, purpose, address, expires_at)
    select ${hash}, id, ${purpose}, ${address}, now() + make_interval(mins => ${minutes}) from u`;
}

/** An account with a link that is still valid. */
export interface TokenAccount {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly email_key: string;
  readonly pending_email: string | null;
  /** Where the link was sent. */
  readonly address: string;
}

/** Returns the account of a token that has not expired. */
export async function findTokenAccount(sql: Sql, hash: Buffer, purpose: TokenPurpose): Promise<TokenAccount | undefined> {
  const [row] = await sql<TokenAccount[]>`
    select u.id, u.username, u.email, u.email_key, u.pending_email, t.address
    from account_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hash} and t.purpose = ${purpose} and t.expires_at > now()
      and (t.address = u.email or (t.purpose = 'email' and t.address = u.pending_email))`;
  return row;
}

/** Uses up a token; lock its user first. Returns false if another request has used it. */
export async function deleteToken(tx: Transaction, hash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from account_tokens where token_hash = ${hash} and expires_at > now()`;
  return count > 0;
}

/** Invalidates the links that were sent to a user. */
export async function deleteTokens(tx: Transaction, userId: number, purpose?: TokenPurpose): Promise<void> {
  await tx`delete from account_tokens where user_id = ${userId} ${purpose === undefined ? tx`` : tx`and purpose = ${purpose}`}`;
}

export async function sweepTokens(sql: Sql): Promise<void> {
  await sql`delete from account_tokens where expires_at < now()`;
}
