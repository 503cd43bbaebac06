import type { Registration } from '#contract/registration.ts';
import { listPage, newestPage, type Page } from '../../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../../platform/db/open.ts';
import type { NewUser } from '../queries.ts';

/**
 * Inserts somebody who waits for approval. Unique indexes decide whether others who wait have the
 * name or address.
 */
export async function insertRegistration(tx: Transaction, { email, emailKey, username, passwordHash }: NewUser): Promise<void> {
  await tx`
    insert into registrations (email, email_key, username, password_hash) values (${email}, ${emailKey}, ${username}, ${passwordHash})`;
}

export function listRegistrations(sql: Sql, page: Page): Promise<Registration[]> {
  const query = sql<Registration[]>`
    select id, username, email, created_at from registrations where true ${newestPage(sql, 'id', page)}`;
  return listPage(query, page);
}

/**
 * Deletes a registration and returns what it had; undefined if it is gone. Of concurrent calls, one
 * gets it.
 */
export async function deleteRegistration(tx: Transaction, id: number): Promise<NewUser | undefined> {
  const [row] = await tx<NewUser[]>`
    delete from registrations where id = ${id}
    returning email, email_key as "emailKey", username, password_hash as "passwordHash"`;
  return row;
}

/** Returns the hash of the password with which somebody who waits has signed up. */
export async function findWaitingPassword(sql: Sql, emailKey: string): Promise<string | undefined> {
  const [row] = await sql<{ password_hash: string }[]>`select password_hash from registrations where email_key = ${emailKey}`;
  return row?.password_hash;
}

/** Returns which of an address and a username somebody who waits has. */
export async function findWaiting(sql: SqlRunner, emailKey: string, username: string): Promise<{ email: boolean; username: boolean }> {
  const [row] = await sql<{ email: boolean; username: boolean }[]>`
    select exists (select from registrations where email_key = ${emailKey}) as email,
      exists (select from registrations where lower(username) = ${username.toLowerCase()}) as username`;
  return row ?? { email: false, username: false };
}

/** Returns whether an account, or somebody who waits for one, has the name or address. */
export async function isNameOrEmailTaken(sql: SqlRunner, { emailKey, username }: Pick<NewUser, 'emailKey' | 'username'>): Promise<boolean> {
  const rows = await sql`
    select from users where email_key = ${emailKey} or lower(username collate "C") = ${username.toLowerCase()}
    union all
    select from registrations where email_key = ${emailKey} or lower(username) = ${username.toLowerCase()}`;
  return rows.length > 0;
}
