import type { Repost } from '#contract/posts.ts';
import { newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { blockedReposts, visiblePosts } from './visible-queries.ts';

/**
 * Returns undefined if the post does not exist for the user. `flip_like` runs three statements, so
 * that each sees what concurrent toggles committed; see "Database" in ARCHITECTURE.md.
 */
export async function toggleLike(sql: Sql, userId: number, postId: number): Promise<{ liked: boolean; like_count: number } | undefined> {
  const [row] = await sql<{ liked: boolean; like_count: number }[]>`
    select f.liked, f.like_count from posts p cross join lateral flip_like(${userId}, p.id) f
    where p.id = ${postId} and ${visiblePosts(sql, userId, 'p')}`;
  return row;
}

/** Like `toggleLike`. */
export async function toggleRepost(
  sql: Sql,
  userId: number,
  postId: number,
): Promise<{ reposted: boolean; repost_count: number } | undefined> {
  const [row] = await sql<{ reposted: boolean; repost_count: number }[]>`
    select f.reposted, (f.repost_count - ${blockedReposts(sql, userId)})::integer as repost_count
    from posts p cross join lateral flip_repost(${userId}, p.id) f where p.id = ${postId} and ${visiblePosts(sql, userId, 'p')}`;
  return row;
}

export async function isReposted(sql: Sql, userId: number, postId: number): Promise<boolean> {
  return (await sql`select from reposts where user_id = ${userId} and post_id = ${postId}`).length > 0;
}

/** Returns who reposted a post, newest first; undefined if there is no such post. */
export async function listReposts(sql: Sql, callerId: number, postId: number, page: Page): Promise<Repost[] | undefined> {
  // A post without reposts yields one row whose repost is null.
  const rows = await sql<(Repost | { id: null })[]>`
    select r.id, r.user_id, u.username, u.display_name, u.picture as "profilePicture"
    from posts p
      left join (
        select id, user_id from reposts where post_id = ${postId} and ${notBlocked(sql, callerId, 'user_id')} ${newestPage(sql, 'id', page)}
      ) r on true
      left join users u on u.id = r.user_id
    where p.id = ${postId} and ${visiblePosts(sql, callerId, 'p')} order by r.id desc`;
  return rows.length === 0 ? undefined : rows.flatMap((row) => (row.id === null ? [] : [row])).slice(0, page.limit);
}

/**
 * Locks all posts that a user wrote, liked, reposted or commented on, by id; returns the ids of
 * those that they wrote.
 */
export async function lockPostsOf(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx<{ id: number; own: boolean }[]>`
    select p.id, coalesce(p.user_id = ${userId}, false) as own from posts p
    where p.id in (
      select id from posts where user_id = ${userId}
      union select post_id from likes where user_id = ${userId}
      union select post_id from reposts where user_id = ${userId}
      union select post_id from comments where user_id = ${userId}
    )
    order by p.id for update of p`;
  return rows.filter(({ own }) => own).map(({ id }) => id);
}

export async function deleteLikesAndRepostsOf(tx: Transaction, userId: number): Promise<void> {
  await tx`with l as (delete from likes where user_id = ${userId}) delete from reposts where user_id = ${userId}`;
}

export async function deleteCommentsOf(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from comments where user_id = ${userId}`;
}
