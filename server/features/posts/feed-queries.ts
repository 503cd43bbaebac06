import type { Post } from '#contract/posts.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import type { Sql } from '../../platform/db/open.ts';
import { notBlocked, notHidden } from '../blocks/access.ts';
import { postColumns, postTables } from './queries.ts';
import { isInHomeFeed, isVisiblePost, listedPosts } from './visible-queries.ts';

// The aliases `p`, `u` and `c` are those of `postTables`; `a` is an entry of a feed: its sort key,
// its post and, of a repost, its reposter.

/**
 * The range of a feed that a page covers. A post's sort key is the id of the post or the repost
 * that brought it there; both ids are from one sequence.
 */
export interface FeedRange {
  /** Only sort keys below this. */
  readonly before: number | undefined;
  /**
   * Higher sort keys are ignored, so later reposts neither move nor repeat posts on the way down.
   */
  readonly top: number | undefined;
  /** Only sort keys above this. */
  readonly after: number | undefined;
}

export type PostWithSortKey = Post & { readonly sort_key: number };

/** One page, and the cursor of the next one if there may be one. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: number | undefined;
}

/** What to read from a feed: its posts, or only their sort keys to count them. */
export type FeedColumns = 'posts' | 'sort_keys';

/** Returns everyone's posts, or those of a community. */
export async function listNewestPosts(
  sql: Sql,
  callerId: number,
  communityId: number | undefined,
  range: FeedRange,
  limit: number,
): Promise<Page<PostWithSortKey>> {
  const rows = await sql<PostWithSortKey[]>`
    select p.id as sort_key, ${postColumns(sql, callerId)} ${postTables(sql)}
    where ${communityId === undefined ? notHidden(sql, callerId, 'p.user_id') : sql`p.community_id = ${communityId} and ${listedPosts(sql, callerId, 'p')}`} ${rangeCondition(sql, 'p', range)}
    order by p.id desc ${limitClause(sql, limit)}`;
  return toPage(rows, limit);
}

/** Returns what a user wrote and reposted. Other users' posts in communities are left out. */
export async function listPostsOfUser(
  sql: Sql,
  callerId: number,
  { username, own }: { username: string; own: boolean },
  range: FeedRange,
  limit: number,
): Promise<Page<PostWithSortKey>> {
  const user = sql`(
    select id from users where lower(username collate "C") = ${username.toLowerCase()} and ${notBlocked(sql, callerId, 'users.id')})`;
  const rows = await sql<PostWithSortKey[]>`
    with activity as (
      (select p.id as sort_key, p.id as post_id, null::bigint as reposter from posts p
        where p.user_id = ${user} ${own ? sql`` : sql`and p.community_id is null`} ${rangeCondition(sql, 'p', range)}
          and (select r.id from reposts r where r.user_id = p.user_id and r.post_id = p.id ${topCondition(sql, range)}) is null
        order by p.id desc ${limitClause(sql, limit)})
      union all
      (select r.id, r.post_id, r.user_id from reposts r where r.user_id = ${user} and ${isVisiblePost(sql, callerId, sql`r.post_id`)} ${rangeCondition(sql, 'r', range)}
        order by r.id desc ${limitClause(sql, limit)})
    )
    select a.sort_key, ${postColumns(sql, callerId, reposter(sql))}
    ${postTables(sql, sql`(select * from activity order by sort_key desc ${limitClause(sql, limit)}) a join posts p on p.id = a.post_id`)}
    order by a.sort_key desc`;
  return toPage(rows, limit);
}

/**
 * Searches the newest activity of all users for the caller's home feed: cheapest if the feed makes
 * up much of it. `complete` is false if that was not enough and `homeFeed` has to search further.
 */
export async function recentHomeFeed(
  sql: Sql,
  callerId: number,
  range: FeedRange,
  limit: number,
  columns: FeedColumns,
): Promise<Page<PostWithSortKey> & { complete: boolean }> {
  const among = 8 * (limit <= 50 ? 50 : 100);
  const after = range.after ?? 0;
  const rows = await sql<(PostWithSortKey & { floor: number })[]>`
    with followed as materialized (${followedBy(sql, callerId)}),
    joined as materialized (select community_id as id from memberships where user_id = ${callerId}),
    newest as (
      select coalesce(${range.before ?? null}::bigint - 1, greatest((select max(id) from posts), (select max(id) from reposts)), 0) as sort_key
    ),
    bound as materialized (select sort_key as ceiling, greatest(${after}, sort_key - ${among}) as floor from newest),
    activity as (
      select p.id as sort_key, p.id as post_id, null::bigint as reposter from bound join posts p on p.id > bound.floor and p.id <= bound.ceiling
      where p.user_id = ${callerId} or p.user_id in (select id from followed) or p.community_id in (select id from joined)
      union all
      select r.id, r.post_id, r.user_id from bound join reposts r on r.id > bound.floor and r.id <= bound.ceiling
      where r.user_id in (select id from followed)
    ),
    shown as (
      select * from activity a where ${isNewest(sql, callerId, range)} and ${isInHomeFeed(sql, callerId, sql`a.post_id`)}
      order by sort_key desc ${limitClause(sql, limit)}
    )
    select bound.floor, a.sort_key ${feedColumns(sql, callerId, columns)}
    ${feedTables(sql, sql`bound left join shown a on true`, columns)}
    order by a.sort_key desc`;
  const page = toPage(rows.filter(hasSortKey), limit);
  return { ...page, complete: page.next !== undefined || (rows[0]?.floor ?? 0) <= after };
}

/**
 * Builds the home feed from its sources: followed users and joined communities. Reads on only in
 * those with the newest entries, so the cost grows with the number of sources, not of posts.
 */
export async function homeFeed(
  sql: Sql,
  callerId: number,
  range: FeedRange,
  limit: number,
  columns: FeedColumns,
): Promise<Page<PostWithSortKey>> {
  const step = limit <= 50 ? 50 : 100;
  const rows = await sql<(PostWithSortKey & { things: number; floor: number })[]>`
    with followed as materialized (${followedBy(sql, callerId)}),
    writers as (select ${callerId}::bigint as id union all select id from followed),
    heads as materialized (
      select 'writer' as kind, s.id as source, h.id as head from writers s cross join lateral
        (select p.id from posts p where p.user_id = s.id ${rangeCondition(sql, 'p', range)} order by p.id desc limit 1) h
      union all
      select 'community', s.community_id, h.id from memberships s cross join lateral
        (select p.id from posts p where p.community_id = s.community_id ${rangeCondition(sql, 'p', range)} order by p.id desc limit 1) h
        where s.user_id = ${callerId}
      union all
      select 'reposter', s.id, h.id from followed s cross join lateral
        (select r.id from reposts r where r.user_id = s.id ${rangeCondition(sql, 'r', range)} order by r.id desc limit 1) h
    ),
    newest as materialized (select distinct head from heads order by head desc ${limitClause(sql, step)}),
    sources as materialized (
      select kind, source, n.lowest from heads, (select case count(*) when ${step} then min(head) else 0 end as lowest from newest) n
      where head >= n.lowest
    ),
    activity as (
      select a.sort_key, a.post_id, null::bigint as reposter from sources s cross join lateral
        (select p.id as sort_key, p.id as post_id from posts p where p.user_id = s.source and p.id >= s.lowest ${rangeCondition(sql, 'p', range)}
          order by p.id desc ${limitClause(sql, step)}) a where s.kind = 'writer'
      union
      select a.sort_key, a.post_id, null from sources s cross join lateral
        (select p.id as sort_key, p.id as post_id from posts p where p.community_id = s.source and p.id >= s.lowest ${rangeCondition(sql, 'p', range)}
          order by p.id desc ${limitClause(sql, step)}) a where s.kind = 'community'
      union
      select a.sort_key, a.post_id, s.source from sources s cross join lateral
        (select r.id as sort_key, r.post_id from reposts r where r.user_id = s.source and r.id >= s.lowest ${rangeCondition(sql, 'r', range)}
          order by r.id desc ${limitClause(sql, step)}) a where s.kind = 'reposter'
    ),
    things as materialized (select * from activity order by sort_key desc ${limitClause(sql, step)}),
    bound as (select count(*) as things, coalesce(min(sort_key), 0) as floor from things),
    shown as (select * from things a where ${isNewest(sql, callerId, range)} and ${isInHomeFeed(sql, callerId, sql`a.post_id`)})
    select bound.things, bound.floor, a.sort_key ${feedColumns(sql, callerId, columns)}
    ${feedTables(sql, sql`bound left join shown a on true`, columns)}
    order by a.sort_key desc`;
  const page = toPage(rows.filter(hasSortKey), limit);
  const [bound] = rows;
  // A page is shorter than `limit` if several entries brought the same post; more may follow.
  return page.next === undefined && bound?.things === step ? { ...page, next: bound.floor } : page;
}

/**
 * Matches if no followed user reposted the post of `a` later, so that each post appears once, at
 * its newest sort key. A scalar subquery, for the reason given at `postColumns`.
 */
function isNewest(sql: Sql, callerId: number, range: FeedRange) {
  return sql`(
    select r.id from reposts r
    where r.post_id = a.post_id and r.id > a.sort_key ${topCondition(sql, range)}
      and (select true from follows f where f.follower_id = ${callerId} and f.followed_id = r.user_id and ${notHidden(sql, callerId, 'f.followed_id')})
    limit 1) is null`;
}

/** Selects the users whose posts and reposts the home feed has. */
function followedBy(sql: Sql, callerId: number) {
  return sql`select followed_id as id from follows where follower_id = ${callerId} and ${notHidden(sql, callerId, 'followed_id')}`;
}

function feedColumns(sql: Sql, callerId: number, columns: FeedColumns) {
  return columns === 'sort_keys' ? sql`` : sql`, ${postColumns(sql, callerId, reposter(sql))}`;
}

function feedTables(sql: Sql, shown: ReturnType<typeof isNewest>, columns: FeedColumns) {
  return columns === 'sort_keys' ? sql`from ${shown}` : postTables(sql, sql`${shown} left join posts p on p.id = a.post_id`);
}

function reposter(sql: Sql) {
  return sql`(select username from users where id = a.reposter) as reposted_by,
    (select display_name from users where id = a.reposter) as reposted_by_name`;
}

function rangeCondition(sql: Sql, table: 'p' | 'r', { before, after }: FeedRange) {
  const id = sql.unsafe(`${table}.id`);
  return sql`${before === undefined ? sql`` : sql`and ${id} < ${before}`} ${after === undefined ? sql`` : sql`and ${id} > ${after}`}`;
}

function topCondition(sql: Sql, { top }: FeedRange) {
  return top === undefined ? sql`` : sql`and r.id <= ${top}`;
}

/** An empty feed yields one row with bounds but without a post. */
function hasSortKey<Row extends { sort_key: number | null }>(row: Row): boolean {
  return row.sort_key !== null;
}

/** `limitClause` may return more rows than requested. */
function toPage(rows: readonly PostWithSortKey[], limit: number): Page<PostWithSortKey> {
  const shown = rows.slice(0, limit);
  return { rows: shown, next: shown.length === limit ? shown.at(-1)?.sort_key : undefined };
}
