import type { Follow } from '#contract/follows.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { wasInserted } from '../../platform/db/was-inserted.ts';
import { notBlocked } from '../blocks/access.ts';

interface FollowFilter {
  readonly followerId: number;
  /** Only a follow of this user. */
  readonly followedId?: number | undefined;
}

/** Returns whom a user follows, without those whom a block separates from the caller. */
export function listFollowed(sql: Sql, callerId: number, { followerId, followedId }: FollowFilter, page: Page): Promise<Follow[]> {
  const query = sql<Follow[]>`
    select ${followColumns(sql)} from follows f join users u on u.id = f.followed_id
    where f.follower_id = ${followerId} and ${notBlocked(sql, callerId, 'f.followed_id')}
      ${followedId === undefined ? sql`` : sql`and f.followed_id = ${followedId}`} ${newestPage(sql, 'f.id', page)}`;
  return listPage(query, page);
}

/** Does the same for the followers of a user. */
export function listFollowers(sql: Sql, callerId: number, followedId: number, page: Page): Promise<Follow[]> {
  const query = sql<Follow[]>`
    select ${followColumns(sql)} from follows f join users u on u.id = f.follower_id
    where f.followed_id = ${followedId} and ${notBlocked(sql, callerId, 'f.follower_id')} ${newestPage(sql, 'f.id', page)}`;
  return listPage(query, page);
}

/**
 * Returns undefined if either user no longer exists. Locks both user rows first, like
 * `deleteFollow`.
 */
export async function insertFollow(sql: Sql, followerId: number, followedId: number): Promise<(Follow & { created: boolean }) | undefined> {
  const [follow] = await sql<(Follow & { created: boolean })[]>`
    with both_of as materialized (
      select * from users where id in (${followerId}, ${followedId}) order by id for key share
    ),
    u as (select * from both_of where id = ${followedId}),
    f as (
      insert into follows (follower_id, followed_id) select me.id, u.id from u join both_of me on me.id = ${followerId}
      on conflict (follower_id, followed_id) do update set followed_id = excluded.followed_id
      returning *, ${wasInserted(sql)} as created
    )
    select ${followColumns(sql)}, f.created from f join u on u.id = f.followed_id`;
  return follow;
}

/**
 * Locks both user rows in order of id first: their counts change, and an account deletion may lock
 * one of them concurrently.
 */
export async function deleteFollow(sql: Sql, followerId: number, followedId: number): Promise<void> {
  await sql`
    with u as materialized (select id from users where id in (${followerId}, ${followedId}) order by id for key share)
    delete from follows where follower_id = ${followerId} and followed_id = ${followedId} and (select count(*) from u) > 0`;
}

/** The columns of a follow in the API, from `follows f` and `users u`. */
function followColumns(sql: SqlRunner) {
  return sql`f.id, f.followed_id, u.id as user_id, u.username, u.display_name, u.picture as "profilePicture"`;
}
