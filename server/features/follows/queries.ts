import type { Follow } from '#contract/follows.ts';
import { limitTo } from '../../platform/db/limit.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';

interface FollowFilter {
  /** Only this one. */
  readonly followedId: number | undefined;
  /** Only follows with a smaller id: lists are newest first, and ids rise with time. */
  readonly before: number | undefined;
}

/** Whom a user follows. */
export async function listFollowed(sql: Sql, followerId: number, { followedId, before }: FollowFilter, limit: number): Promise<Follow[]> {
  const rows = await sql<Follow[]>`
    select ${followColumns(sql)} from follows f join users u on u.id = f.followed_id
    where f.follower_id = ${followerId}
      ${followedId === undefined ? sql`` : sql`and f.followed_id = ${followedId}`}
      ${before === undefined ? sql`` : sql`and f.id < ${before}`}
    order by f.id desc ${limitTo(sql, limit)}`;
  return rows.slice(0, limit);
}

export async function listFollowers(sql: Sql, followedId: number, before: number | undefined, limit: number): Promise<Follow[]> {
  const rows = await sql<Follow[]>`
    select ${followColumns(sql)} from follows f join users u on u.id = f.follower_id
    where f.followed_id = ${followedId} ${before === undefined ? sql`` : sql`and f.id < ${before}`}
    order by f.id desc ${limitTo(sql, limit)}`;
  return rows.slice(0, limit);
}

/** Accounts that go wait for follows that are being written, and these for them: both take several users, in different orders. */
export async function takePartInFollows(tx: Transaction, how: 'with others' | 'alone'): Promise<void> {
  const key = 'catena.follows';
  if (how === 'alone') await tx`select pg_advisory_xact_lock(hashtext(${key}))`;
  else await tx`select pg_advisory_xact_lock_shared(hashtext(${key}))`;
}

/** Undefined where there is nobody of that id any more. */
export async function insertFollow(
  tx: Transaction,
  followerId: number,
  followedId: number,
): Promise<(Follow & { created: boolean }) | undefined> {
  // Only a row that this statement inserted has no older version, hence xmax 0. An update that changes nothing answers the row that is there.
  const [follow] = await tx<(Follow & { created: boolean })[]>`
    with u as (select * from users where id = ${followedId}),
    f as (
      insert into follows (follower_id, followed_id) select ${followerId}, u.id from u
      on conflict (follower_id, followed_id) do update set followed_id = excluded.followed_id
      returning *, xmax = 0 as created
    )
    select ${followColumns(tx)}, f.created from f join u on u.id = f.followed_id`;
  return follow;
}

export async function deleteFollow(tx: Transaction, followerId: number, followedId: number): Promise<void> {
  await tx`delete from follows where follower_id = ${followerId} and followed_id = ${followedId}`;
}

export async function deleteFollowsOf(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from follows where follower_id = ${userId} or followed_id = ${userId}`;
}

/** A follow as the wire has it, from `follows f` and `users u`. */
function followColumns(sql: SqlRunner) {
  return sql`f.id, f.followed_id, u.id as user_id, u.username, u.display_name, u.picture as "profilePicture"`;
}
