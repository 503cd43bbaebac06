import type { Passkey } from '#contract/passkeys.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

function passkeyColumns(sql: SqlRunner): Fragment {
  return sql`id, name, backed_up, created_at, last_used_at`;
}

export function listPasskeys(sql: Sql, userId: number): Promise<Passkey[]> {
  return sql<Passkey[]>`select ${passkeyColumns(sql)} from passkeys where user_id = ${userId} order by id desc`;
}

/** A credential that a browser may have. */
interface StoredCredential {
  readonly credential_id: Buffer;
  readonly transports: string[];
}

export function listCredentials(sql: Sql, userId: number): Promise<StoredCredential[]> {
  return sql<StoredCredential[]>`select credential_id, transports from passkeys where user_id = ${userId}`;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly backedUp: boolean;
}

/**
 * Locks the user, so that passkeys are counted and added one after the other. Returns false if the
 * account was deleted.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx`select id from users where id = ${userId} for no key update`;
  return rows.length > 0;
}

/** Adds a passkey. Returns undefined if an account has it already. */
export async function insertPasskey(tx: Transaction, userId: number, passkey: NewPasskey): Promise<Passkey | undefined> {
  const { credentialId, publicKey, counter, transports, name, backedUp } = passkey;
  const [row] = await tx<Passkey[]>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}, ${name}, ${backedUp})
    on conflict (credential_id) do nothing returning ${passkeyColumns(tx)}`;
  return row;
}

/** A passkey with what a login needs of it and of its account. */
export interface PasskeyLogin {
  readonly id: number;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly user_id: number;
}

export async function findPasskeyLogin(sql: Sql, credentialId: Buffer): Promise<PasskeyLogin | undefined> {
  const [row] = await sql<PasskeyLogin[]>`
    select id, credential_id, public_key, counter, user_id from passkeys where credential_id = ${credentialId}`;
  return row;
}

/** Records a use. Returns false if the passkey was removed, or a copy of it was used meanwhile. */
export async function recordUse(sql: SqlRunner, id: number, counter: number, backedUp: boolean): Promise<boolean> {
  const { count } = await sql`
    update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`;
  return count > 0;
}

export async function renamePasskey(sql: Sql, userId: number, id: number, name: string): Promise<Passkey | undefined> {
  const [row] = await sql<Passkey[]>`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${passkeyColumns(sql)}`;
  return row;
}

/** Returns the name of the removed passkey. */
export async function deletePasskey(tx: Transaction, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`delete from passkeys where id = ${id} and user_id = ${userId} returning name`;
  return row?.name;
}
