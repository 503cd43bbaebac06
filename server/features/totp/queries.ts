import type { TotpState } from '#contract/totp.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

/**
 * Locks the user before what belongs to them, as every writer does. Returns false if the account
 * was deleted.
 */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx`select id from users where id = ${userId} for no key update`;
  return rows.length > 0;
}

export async function lockUserByName(tx: Transaction, username: string): Promise<{ id: number; username: string } | undefined> {
  const [user] = await tx<{ id: number; username: string }[]>`
    select id, username from users where lower(username collate "C") = ${username.toLowerCase()} for no key update`;
  return user;
}

export async function findTotpState(sql: Sql, userId: number): Promise<TotpState> {
  return oneRow(
    await sql<TotpState[]>`
      select t.confirmed_at is not null as enabled, t.confirmed_at as enabled_at,
        (select count(*)::integer from recovery_codes c where c.user_id = t.user_id and t.confirmed_at is not null) as recovery_codes
      from (select ${userId}::bigint as id) u left join totp_secrets t on t.user_id = u.id`,
  );
}

/** Returns the encrypted secret of a user whose logins need a code. */
export async function findSecret(sql: SqlRunner, userId: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ secret: Buffer }[]>`
    select secret from totp_secrets where user_id = ${userId} and confirmed_at is not null`;
  return row?.secret;
}

/** Returns the encrypted secret of a setup that the user began within the last hour. */
export async function findPendingSecret(sql: Sql, userId: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ secret: Buffer }[]>`
    select secret from totp_secrets
    where user_id = ${userId} and confirmed_at is null and created_at > now() - interval '1 hour'`;
  return row?.secret;
}

/** Stores the secret of a new setup. Returns false if two-step sign-in is on. */
export async function savePendingSecret(sql: Sql, userId: number, secret: Buffer): Promise<boolean> {
  const { count } = await sql`
    insert into totp_secrets (user_id, secret) select id, ${secret} from users where id = ${userId}
    on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
    where totp_secrets.confirmed_at is null`;
  return count > 0;
}

/** Switches two-step sign-in on. Returns false if the setup was repeated or ended meanwhile. */
export async function confirmSecret(tx: Transaction, userId: number, secret: Buffer, step: number): Promise<boolean> {
  const { count } = await tx`
    update totp_secrets set confirmed_at = now(), last_step = ${step}
    where user_id = ${userId} and secret = ${secret} and confirmed_at is null`;
  return count > 0;
}

/** Uses up the code of a time step. Returns false if it or a later one was used before. */
export async function spendStep(sql: SqlRunner, userId: number, step: number): Promise<boolean> {
  const { count } = await sql`
    update totp_secrets set last_step = ${step} where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`;
  return count > 0;
}

/** Replaces all recovery codes. Returns false if two-step sign-in is off. */
export async function replaceRecoveryCodes(tx: Transaction, userId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await tx`select user_id from totp_secrets where user_id = ${userId} and confirmed_at is not null for update`;
  if (rows.length === 0) return false;
  await tx`delete from recovery_codes where user_id = ${userId}`;
  await tx`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, decode(given.hash, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) as given (hash)`;
  return true;
}

/**
 * Uses up a recovery code and returns how many are left; undefined if it is not one, or no longer.
 */
export async function spendRecoveryCode(tx: SqlRunner, userId: number, hash: Buffer): Promise<number | undefined> {
  const { count } = await tx`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`;
  if (count === 0) return undefined;
  return oneRow(await tx<{ left: number }[]>`select count(*)::integer as left from recovery_codes where user_id = ${userId}`).left;
}

/** Switches two-step sign-in off. Returns false if it was off. */
export async function deleteSecret(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx<{ confirmed: boolean }[]>`
    delete from totp_secrets where user_id = ${userId} returning confirmed_at is not null as confirmed`;
  return rows[0]?.confirmed ?? false;
}
