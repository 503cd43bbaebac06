import type { OwnUser, User } from '#contract/accounts.ts';
import { defaultReadingSettings } from '#core/reading-settings.ts';
import { rolesOf } from '../administrators/access.ts';
import { nameSkeleton } from './name-skeleton.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { countIfBlocked, isBlocked, notBlocked } from '../blocks/access.ts';
import { readingSettingsColumn } from '../editions/public.ts';
import { mailSettingsColumn } from '../mail/public.ts';
import { shortNetwork } from '../../platform/http/network.ts';
import { sweepDevices } from './device-queries.ts';
import { sweepTokens } from './token-queries.ts';

/**
 * The columns of `users u` that any logged-in user may see; `own` adds those for the user alone.
 * Only they may see that a payment for premium is due.
 */
function userColumns(sql: Sql, readerId: number, own = false) {
  return sql`u.id, u.username, u.display_name, u.bio, u.picture as "profilePicture", u.banner,
    ${own ? sql`u.subscription_status` : sql`case u.subscription_status when 'active' then 'active' end as subscription_status`},
    u.follower_count - ${countIfBlocked(sql, readerId, sql`from follows f where f.followed_id = u.id and ${isBlocked(sql, readerId, 'f.follower_id')}`)}
      as follower_count,
    u.following_count - ${countIfBlocked(sql, readerId, sql`from follows f where f.follower_id = u.id and ${isBlocked(sql, readerId, 'f.followed_id')}`)}
      as following_count,
    u.created_at`;
}

/** Finds no one whom a block separates from the reader. */
export async function findUserById(sql: Sql, readerId: number, id: number): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql, readerId)} from users u where u.id = ${id} and ${notBlocked(sql, readerId, 'u.id')}`;
  return user;
}

/** Like `findUserById`. */
export async function findUserByName(sql: Sql, readerId: number, username: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${userColumns(sql, readerId)} from users u
    where lower(u.username collate "C") = ${username.toLowerCase()} and ${notBlocked(sql, readerId, 'u.id')}`;
  return user;
}

export async function findOwnUser(sql: Sql, id: number): Promise<OwnUser> {
  const [user] = await sql<(Omit<OwnUser, 'reading' | 'admin'> & { reading: OwnUser['reading'] | null })[]>`
    select ${userColumns(sql, id, true)}, u.email, u.email_verified_at is not null as email_verified, u.pending_email, u.has_password,
      ${mailSettingsColumn(sql)}, u.picture as profile_picture, ${readingSettingsColumn(sql)},
      ${rolesOf(sql)} as roles
    from users u where u.id = ${id}`;
  // The account was deleted after the session was checked.
  if (!user) throw unauthorized();
  return { ...user, admin: user.roles.includes('administrator'), reading: user.reading ?? defaultReadingSettings };
}

export async function isSuspended(sql: Sql, id: number): Promise<boolean> {
  const rows = await sql`select from users where id = ${id} and suspended_at is not null`;
  return rows.length > 0;
}

/** Updates the fields that are not undefined. */
export async function updateProfileRow(
  sql: Sql,
  id: number,
  change: {
    displayName: string | null | undefined;
    displayNameSkeleton: string | null;
    displayNameWords: string | null;
    bio: string | null | undefined;
  },
): Promise<void> {
  const { displayName, displayNameSkeleton, displayNameWords, bio } = change;
  await sql`
    update users set
      display_name_skeleton = ${displayName === undefined ? sql`display_name_skeleton` : sql`${displayNameSkeleton}::text`},
      display_name_words = ${displayName === undefined ? sql`display_name_words` : sql`${displayNameWords}::text`},
      display_name = ${displayName === undefined ? sql`display_name` : sql`${displayName}::text`},
      bio = ${bio === undefined ? sql`bio` : sql`${bio}::text`}
    where id = ${id}`;
}

/** Which of a user's two pictures. */
export type PictureKind = 'picture' | 'banner';

/** Returns how many bytes a user's picture takes up. Replacing it frees them. */
export async function bytesOfPicture(sql: Sql, id: number, kind: PictureKind): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select ${kind === 'picture' ? sql`picture_bytes` : sql`banner_bytes`} as bytes from users where id = ${id}`;
  return row?.bytes ?? 0;
}

/** Returns the path of the previous picture. Concurrent calls never return the same path. */
export async function replacePicture(
  sql: SqlRunner,
  id: number,
  kind: PictureKind,
  { path, bytes }: { path: string | null; bytes: number },
): Promise<string | null> {
  const column = kind === 'picture' ? sql`picture` : sql`banner`;
  const size = kind === 'picture' ? sql`picture_bytes` : sql`banner_bytes`;
  const [row] = await sql<{ before: string | null }[]>`
    with old as (select id, ${column} as before from users where id = ${id} for no key update)
    update users u set ${column} = ${path}, ${size} = ${bytes} from old where u.id = old.id returning old.before`;
  return row?.before ?? null;
}

/** Returns those of the paths that are some user's picture or banner. */
export async function picturesInUse(sql: Sql, paths: readonly string[]): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select path from unnest(${[...paths]}::text[]) as given (path)
    where exists (select from users where picture = given.path) or exists (select from users where banner = given.path)`;
  return rows.map((row) => row.path);
}

/** Lists the paths of all users' pictures and banners. */
export async function listPicturePaths(sql: SqlRunner): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`
    select picture as path from users where picture is not null union select banner from users where banner is not null`;
  return rows.map((row) => row.path);
}

export async function hasUsers(sql: Sql): Promise<boolean> {
  const rows = await sql`select from users limit 1`;
  return rows.length > 0;
}

export interface Credentials {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly password_hash: string;
  /** Null unless the account is suspended. */
  readonly suspension_reason: string | null;
}

export async function findCredentials(sql: Sql, emailKey: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, username, email, password_hash, suspension_reason from users where email_key = ${emailKey}`;
  return row;
}

interface LoginAccount extends Credentials {
  /** Whether the user has logged in on this device before. */
  readonly known: boolean;
}

/** Like `findCredentials`, with what else a login depends on. */
export async function findLogin(sql: Sql, emailKey: string, deviceHash: Buffer): Promise<LoginAccount | undefined> {
  const [row] = await sql<LoginAccount[]>`
    select id, username, email, password_hash, suspension_reason, exists (
      select from known_devices d
      where d.user_id = users.id and d.token_hash = ${deviceHash} and d.last_used_at > now() - interval '1 year'
    ) as known
    from users where email_key = ${emailKey}`;
  return row;
}

export async function findCredentialsById(sql: Sql, id: number): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, username, email, password_hash, suspension_reason from users where id = ${id}`;
  return row;
}

/**
 * Returns whether the user knows a password: accounts that were created at a provider have none at
 * first.
 */
export async function hasPassword(sql: Sql, id: number): Promise<boolean> {
  const [user] = await sql<{ has_password: boolean }[]>`select has_password from users where id = ${id}`;
  return user?.has_password ?? false;
}

/** Returns false if the password has changed since it was checked. */
export async function updatePassword(tx: Transaction, account: Credentials, passwordHash: string): Promise<boolean> {
  const { count } = await tx`
    update users set password_hash = ${passwordHash} where id = ${account.id} and password_hash = ${account.password_hash}`;
  return count > 0;
}

/**
 * Locks the user row and returns its pictures; undefined if the password has changed since it was
 * checked. Until the transaction ends, no row can be written that refers to the user.
 */
export async function lockUser(
  tx: Transaction,
  account: Credentials,
): Promise<{ picture: string | null; banner: string | null } | undefined> {
  const [row] = await tx<{ picture: string | null; banner: string | null }[]>`
    select picture, banner from users where id = ${account.id} and password_hash = ${account.password_hash} for update`;
  return row;
}

/** Deletes the user, and by foreign keys their sessions and other dependent rows. */
export async function deleteUser(tx: Transaction, id: number): Promise<void> {
  await tx`delete from users where id = ${id}`;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly agent: string | null;
  /** The IP address, of which only the network is stored. */
  readonly address: string;
}

export interface NewUser {
  readonly email: string;
  readonly emailKey: string;
  readonly username: string;
  readonly passwordHash: string;
  /** Whether the user knows the password; true by default. */
  readonly hasPassword?: boolean;
  /** Whether somebody else has verified the address. */
  readonly isVerified?: boolean;
}

/**
 * Inserts a user with a first session in one statement. Unique indexes decide whether username and
 * address are free.
 */
export async function insertUserWithSession(sql: SqlRunner, user: NewUser, { tokenHash, agent, address }: NewSession): Promise<number> {
  const [row] = await sql<[{ user_id: number }]>`
    with u as (
      insert into users (email, email_key, username, username_skeleton, password_hash, has_password, email_verified_at)
      values (${user.email}, ${user.emailKey}, ${user.username}, ${nameSkeleton(user.username)}, ${user.passwordHash},
        ${user.hasPassword ?? true}, ${user.isVerified === true ? sql`now()` : null}) returning id
    )
    insert into sessions (user_id, token_hash, user_agent, network)
    select id, ${tokenHash}, ${agent}::text, ${shortNetwork(address)}::text from u returning user_id`;
  return row.user_id;
}

/** Inserts a user who has to log in first. */
export async function insertUser(sql: SqlRunner, user: NewUser): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into users (email, email_key, username, username_skeleton, password_hash)
    values (${user.email}, ${user.emailKey}, ${user.username}, ${nameSkeleton(user.username)}, ${user.passwordHash}) returning id`;
  return row.id;
}

/** Deletes expired sessions, devices, tokens and attempt counts. */
export async function sweepAccounts(sql: Sql): Promise<void> {
  await sql`delete from sessions where last_used_at < now() - interval '30 days' or created_at < now() - interval '180 days'`;
  await sweepDevices(sql);
  await sweepTokens(sql);
  await sql`delete from attempts where resets_at < now()`;
}
