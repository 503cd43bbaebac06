import type { Fragment, SqlRunner } from '../../platform/db/open.ts';
import { moderates } from '../communities/access.ts';
import { blocksNobody, countIfBlocked, countIfHidden, hidesNobody, isBlocked, isHidden, notBlocked, notHidden } from '../blocks/access.ts';

/**
 * Matches posts that a user may open: all but those by users whom a block separates from them.
 * Moderators see every post of their community, so that nobody escapes moderation by a block.
 */
export function visiblePosts(sql: SqlRunner, callerId: number, alias: string): Fragment {
  return sql`(${notBlocked(sql, callerId, `${alias}.user_id`)} or ${moderates(sql, callerId, sql`${sql(alias)}.community_id`)})`;
}

/**
 * Like `visiblePosts` for the list of a community, which also leaves out users whom the caller
 * muted.
 */
export function listedPosts(sql: SqlRunner, callerId: number, alias: string): Fragment {
  return sql`(${notHidden(sql, callerId, `${alias}.user_id`)} or ${moderates(sql, callerId, sql`${sql(alias)}.community_id`)})`;
}

/**
 * Matches ids of posts that the home feed shows; looks up no post for readers who block and mute
 * nobody.
 */
export function isInHomeFeed(sql: SqlRunner, callerId: number, postId: Fragment): Fragment {
  return sql`(${hidesNobody(sql, callerId)}
    or (select ${notHidden(sql, callerId, 'author.user_id')} from posts author where author.id = ${postId}))`;
}

/** Matches ids of posts that a user may open, like `isInHomeFeed`. */
export function isVisiblePost(sql: SqlRunner, callerId: number, postId: Fragment): Fragment {
  return sql`(${blocksNobody(sql, callerId)}
    or (select ${visiblePosts(sql, callerId, 'opened')} from posts opened where opened.id = ${postId}))`;
}

/** Matches `comments` that a user sees under the post of `posts p`. */
export function listedComments(sql: SqlRunner, callerId: number, alias: string): Fragment {
  return sql`(${notHidden(sql, callerId, `${alias}.user_id`)} or ${moderates(sql, callerId, sql`p.community_id`)})`;
}

/** The number of comments of `posts p` that a user sees. */
export function commentCount(sql: SqlRunner, callerId: number): Fragment {
  const hidden = sql`from comments hc where hc.post_id = p.id and ${isHidden(sql, callerId, 'hc.user_id')}
    and not ${moderates(sql, callerId, sql`p.community_id`)}`;
  return sql`(p.comment_count - ${countIfHidden(sql, callerId, hidden)})::integer`;
}

/** The number of reposts of `posts p` that a user sees. */
export function repostCount(sql: SqlRunner, callerId: number): Fragment {
  return sql`(p.repost_count - ${blockedReposts(sql, callerId)})::integer`;
}

/** The number of reposts of `posts p` by users whom a block separates from a user. */
export function blockedReposts(sql: SqlRunner, callerId: number): Fragment {
  return countIfBlocked(sql, callerId, sql`from reposts br where br.post_id = p.id and ${isBlocked(sql, callerId, 'br.user_id')}`);
}
