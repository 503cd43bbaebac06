import type { Follow } from '#contract/follows.ts';
import { limitTo } from '../../platform/db/limit.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';

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

/** Undefined where one of them is not there any more. Both are held before, as in `deleteFollow`. */
export async function insertFollow(sql: Sql, followerId: number, followedId: number): Promise<(Follow & { created: boolean }) | undefined> {
  // Only a row that this statement inserted has no older version, hence xmax 0. An update that changes nothing answers the row that is there.
  const [follow] = await sql<(Follow & { created: boolean })[]>`
    with both_of as materialized (
      select * from users where id in (${followerId}, ${followedId}) order by id for key share
    ),
    u as (select * from both_of where id = ${followedId}),
    f as (
      insert into follows (follower_id, followed_id) select me.id, u.id from u join both_of me on me.id = ${followerId}
      on conflict (follower_id, followed_id) do update set followed_id = excluded.followed_id
      returning *, xmax = 0 as created
    )
    select ${followColumns(sql)}, f.created from f join u on u.id = f.followed_id`;
  return follow;
}

/** Both are held before: their counts change one after the other, and an account that goes may want one of them meanwhile. */
export async function deleteFollow(sql: Sql, followerId: number, followedId: number): Promise<void> {
  await sql`
    with u as materialized (select id from users where id in (${followerId}, ${followedId}) order by id for key share)
    delete from follows where follower_id = ${followerId} and followed_id = ${followedId} and (select count(*) from u) > 0`;
}

/** A follow as the wire has it, from `follows f` and `users u`. */
function followColumns(sql: SqlRunner) {
  return sql`f.id, f.followed_id, u.id as user_id, u.username, u.display_name, u.picture as "profilePicture"`;
}
