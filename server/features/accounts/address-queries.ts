import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { TokenAccount } from './token-queries.ts';

/** What mail to a user depends on. */
export interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly pending_email: string | null;
  readonly email_verified: boolean;
  readonly mail_sign_in: boolean;
}

export async function findRecipient(sql: Sql, userId: number): Promise<Recipient | undefined> {
  const [user] = await sql<Recipient[]>`
    select id, username, email, pending_email, email_verified_at is not null as email_verified, mail_sign_in from users where id = ${userId}`;
  return user;
}

export async function findRecipientByEmail(sql: Sql, emailKey: string): Promise<Recipient | undefined> {
  const [user] = await sql<Recipient[]>`
    select id, username, email, pending_email, email_verified_at is not null as email_verified, mail_sign_in
    from users where email_key = ${emailKey}`;
  return user;
}

/**
 * Locks the user and sets the address that replaces the current one once it is verified; null for
 * none.
 */
export async function updatePendingEmail(tx: Transaction, userId: number, email: string | null): Promise<void> {
  await tx`update users set pending_email = ${email} where id = ${userId}`;
}

/**
 * Locks the user of a link. Returns false if the account no longer has the address to which the
 * link was sent.
 */
export async function lockTokenUser(tx: Transaction, { id, address }: TokenAccount): Promise<boolean> {
  const rows = await tx`select id from users where id = ${id} and ${address} in (email, pending_email) for no key update`;
  return rows.length > 0;
}

export async function verifyAddress(tx: Transaction, userId: number): Promise<void> {
  await tx`update users set email_verified_at = now() where id = ${userId} and email_verified_at is null`;
}

/** Replaces the address by the pending one. Returns false if that is no longer the given one. */
export async function replaceAddress(tx: Transaction, userId: number, email: string, emailKey: string): Promise<boolean> {
  const { count } = await tx`
    update users set email = ${email}, email_key = ${emailKey}, email_verified_at = now(), pending_email = null
    where id = ${userId} and pending_email = ${email}`;
  return count > 0;
}

/** Sets a password whatever the current one is. */
export async function replacePassword(tx: Transaction, userId: number, passwordHash: string): Promise<void> {
  await tx`update users set password_hash = ${passwordHash}, has_password = true where id = ${userId}`;
}
