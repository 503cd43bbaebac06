import type { FastifyReply } from 'fastify';
import type { Post } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { decodeCursor, encodeCursor, linkTo } from '../../platform/http/cursor.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import {
  homeFeed,
  listNewestPosts,
  type Page,
  type PostWithSortKey,
  listPostsOfUser,
  recentHomeFeed,
  type FeedRange,
  type FeedColumns,
} from './feed-queries.ts';

/** Selects a feed: everyone's posts, or those of the one feed that is named. */
export interface Feed {
  readonly feed?: 'home';
  readonly username?: string;
  readonly community_id?: number;
}

/**
 * Returns a page, with Link headers to the next page and, on the first page, to the count of newer
 * posts.
 */
export async function listPosts(
  sql: Sql,
  caller: Caller,
  feed: Feed,
  page: { readonly limit?: number; readonly before?: string },
  reply: FastifyReply,
): Promise<Post[]> {
  const [before, top] = page.before === undefined ? [] : decodeCursor(page.before, ['number', 'number']);
  const { rows, next } = await findPage(sql, caller, feed, { before, top, after: undefined }, page.limit ?? limits.list.default, 'posts');
  const newest = rows[0]?.sort_key ?? 0;
  const links = next === undefined ? [] : [linkTo(reply.request.url, 'next', { before: encodeCursor([next, top ?? newest]) })];
  if (before === undefined) links.push(linkTo('/api/posts/newer', 'newer', { ...feedParams(feed), after: encodeCursor([newest]) }));
  if (links.length > 0) reply.header('link', links.join(', '));
  return rows;
}

/** Counts the posts above a cursor, up to the maximum size of a list. */
export async function countNewer(
  sql: Sql,
  caller: Caller,
  { after: cursor, ...feed }: Feed & { after: string },
): Promise<{ count: number }> {
  const [after] = decodeCursor(cursor, ['number']);
  const { rows } = await findPage(sql, caller, feed, { before: undefined, top: undefined, after }, limits.list.max, 'sort_keys');
  return { count: rows.length };
}

async function findPage(
  sql: Sql,
  caller: Caller,
  { feed, username, community_id: communityId }: Feed,
  range: FeedRange,
  limit: number,
  columns: FeedColumns,
): Promise<Page<PostWithSortKey>> {
  if ([feed, username, communityId].filter((one) => one !== undefined).length > 1) throw badRequest('Please request one feed at a time.');
  if (feed === 'home') {
    const { complete, ...recent } = await recentHomeFeed(sql, caller.id, range, limit, columns);
    return complete ? recent : homeFeed(sql, caller.id, range, limit, columns);
  }
  if (username === undefined) return listNewestPosts(sql, caller.id, communityId, range, limit);
  const own = username.toLowerCase() === caller.username.toLowerCase();
  return listPostsOfUser(sql, caller.id, { username, own }, range, limit);
}

function feedParams({ feed, username, community_id: communityId }: Feed): Record<string, string | undefined> {
  return { feed, username, community_id: communityId?.toString() };
}
