import type { OwnUser, User } from '#contract/accounts.ts';
import type { Sql } from '../../platform/db/open.ts';

/** The columns of `users u` that anyone logged in may see (P4). */
function userColumns(sql: Sql) {
  return sql`u.id, u.username, u.display_name, u.bio, u.picture as "profilePicture", u.banner, u.subscription_status,
    u.follower_count, u.following_count, u.created_at`;
}

export async function findUserById(sql: Sql, id: number): Promise<User | undefined> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users u where u.id = ${id}`;
  return user;
}

export async function findUserByName(sql: Sql, username: string): Promise<User | undefined> {
  const [user] = await sql<User[]>`select ${userColumns(sql)} from users u where lower(u.username collate "C") = ${username.toLowerCase()}`;
  return user;
}

export async function findOwnUser(sql: Sql, id: number): Promise<OwnUser> {
  const [user] = await sql<OwnUser[]>`
    select ${userColumns(sql)}, u.email, u.picture as profile_picture from users u where u.id = ${id}`;
  if (!user) throw new Error('the account went between its token and its profile');
  return user;
}

export interface Credentials {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
}

export async function findCredentials(sql: Sql, emailKey: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`select id, username, password_hash from users where email_key = ${emailKey}`;
  return row;
}

interface NewUser {
  readonly email: string;
  readonly emailKey: string;
  readonly username: string;
  readonly passwordHash: string;
}

/** Writes a user with a first session, in one statement. Unique indexes decide whether name and address are free. */
export async function insertUserWithSession(sql: Sql, user: NewUser, tokenHash: Buffer): Promise<void> {
  await sql`
    with u as (
      insert into users (email, email_key, username, password_hash)
      values (${user.email}, ${user.emailKey}, ${user.username}, ${user.passwordHash}) returning id
    )
    insert into sessions (user_id, token_hash) select id, ${tokenHash} from u`;
}

export async function insertSession(sql: Sql, userId: number, tokenHash: Buffer): Promise<void> {
  await sql`insert into sessions (user_id, token_hash) values (${userId}, ${tokenHash})`;
}

export async function endSession(sql: Sql, sessionId: number): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`;
}

/** Counts one try and tells how many there were in the running window, and how many seconds are left of it. */
export async function countTry(sql: Sql, key: Buffer, windowSeconds: number): Promise<{ count: number; seconds_left: number }> {
  const [row] = await sql<{ count: number; seconds_left: number }[]>`
    insert into attempts as a (key, count, resets_at) values (${key}, 1, now() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, extract(epoch from resets_at - now())::float8 as seconds_left`;
  if (!row) throw new Error('an upsert answers a row');
  return row;
}

export async function forgetTries(sql: Sql, key: Buffer): Promise<void> {
  await sql`delete from attempts where key = ${key}`;
}

/** Rows that no longer mean anything: sessions past their life (S1), windows past their end. */
export async function sweepAccounts(sql: Sql): Promise<void> {
  await sql`delete from sessions where last_used_at < now() - interval '30 days'`;
  await sql`delete from attempts where resets_at < now()`;
}
