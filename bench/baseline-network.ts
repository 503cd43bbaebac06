import { type BaselineHandler, prepared, row, rows, rowsOf } from './baseline-statements.ts';
import type { Network } from './network.ts';
import type { NetworkRequestId } from './measured-request.ts';
import type { Reader } from './readers.ts';

/**
 * Returns the handlers. Ids are interpolated into the SQL, which is safe because they are
 * numbers.
 */
export function networkHandlers(
  { communityId, postId, later, silentReader }: Network,
  { id: readerId }: Pick<Reader, 'id'>,
): Record<NetworkRequestId, BaselineHandler> {
  const comments = prepared(`
    select p.comment_count, c.id, c.content, c.ignored_references, c.user_id, u.username, u.display_name, u.picture as "profilePicture", c.created_at
    from posts p left join (select * from comments where post_id = $1 order by id desc limit 50) c on true left join users u on u.id = c.user_id
    where p.id = $2 order by c.id desc`);
  return {
    'community-feed': rows(
      `select ${post(readerId)} from posts p ${tables} where p.community_id = $1 order by p.id desc limit 50`,
      communityId,
    ),
    'home-feed': rows(homeFeed(readerId)),
    'home-feed-later': rows(homeFeed(readerId, later)),
    'home-feed-of-silent': rows(homeFeedOfSilentUsers(silentReader.id)),
    post: row(`select ${post(readerId)} from posts p ${tables} where p.id = $1`, postId),
    comments: async (sql) => {
      const found = await rowsOf<{ comment_count: number; id: number | null }>(sql, comments, [postId, postId]);
      return { comments: found.filter(({ id }) => id !== null), comment_count: found[0]?.comment_count ?? 0 };
    },
    like: async (sql, { id }) => (await rowsOf(sql, toggle, [readerId, id, readerId, id, id]))[0],
    'new-post': async (sql, { body }) => (await rowsOf(sql, newPost, [readerId, null, ...contentAndTitle(body)]))[0],
    'new-post-in-community': async (sql, { body }) =>
      (await rowsOf(sql, newPostInCommunity, [...contentAndTitle(body), readerId, communityId]))[0],
  };
}

const tables = 'left join users u on u.id = p.user_id left join communities c on c.id = p.community_id';

const columns = `p.id, p.content, p.ignored_references, p.community_id, c.name as community_name, p.user_id, u.username, u.display_name, u.picture as "profilePicture",
  p.like_count, p.comment_count, p.repost_count, p.created_at, p.updated_at`;

const noReposter = 'null::text as reposted_by, null::text as reposted_by_name';

/** Uses scalar subqueries, since a join would read all of the reader's thousand likes. */
function post(readerId: number, repostedBy = noReposter): string {
  return `${columns}, coalesce(c.owner_id = ${readerId}, false) as is_moderator, ${repostedBy},
    coalesce((select true from likes l where l.user_id = ${readerId} and l.post_id = p.id), false) as liked,
    coalesce((select true from reposts r where r.user_id = ${readerId} and r.post_id = p.id), false) as reposted,
    coalesce((
      select json_agg(json_build_object('ref_type', case when w.id is null then 'topic' else 'work' end, 'ref_id', coalesce(w.id, t.id),
        'title', coalesce(w.title, t.title)) order by pr.position)
      from post_references pr left join works w on w.id = pr.work_id left join topics t on t.id = pr.topic_id and (t.public or t.user_id = ${readerId})
      where pr.post_id = p.id and (w.id is not null or t.id is not null)), '[]') as references`;
}

/** Scans all posts and all reposts from the newest until there are enough visible ones. */
function homeFeed(readerId: number, later?: Network['later']): string {
  const below = (table: string): string => (later ? `and ${table}.id < ${later.before}` : '');
  return homeFeedOf(
    readerId,
    `(select p.id as sort_key, p.id as post_id, null::bigint as reposter from posts p
      where (p.user_id = ${readerId} or p.user_id in (${followedBy(readerId)}) or p.community_id in (${joinedBy(readerId)}))
        ${below('p')} and ${isNewest(readerId, 'p.id', 'p.id', later)}
      order by p.id desc limit 50)
    union all
    (select r.id, r.post_id, r.user_id from reposts r
      where r.user_id in (${followedBy(readerId)}) ${below('r')} and ${isNewest(readerId, 'r.post_id', 'r.id', later)}
      order by r.id desc limit 50)`,
  );
}

/**
 * Reads the newest posts of each followed user, since a scan would pass through nearly all
 * posts.
 */
function homeFeedOfSilentUsers(readerId: number): string {
  return homeFeedOf(
    readerId,
    `select sort_key, post_id, reposter from (
      (select p.id as sort_key, p.id as post_id, null::bigint as reposter from (select ${readerId}::bigint as id union all ${followedBy(readerId)}) s
        cross join lateral (select id from posts where user_id = s.id order by id desc limit 50) p)
      union
      (select p.id, p.id, null from (${joinedBy(readerId)}) s (id)
        cross join lateral (select id from posts where community_id = s.id order by id desc limit 50) p)
      union all
      (select r.id, r.post_id, s.id from (${followedBy(readerId)}) s (id)
        cross join lateral (select id, post_id from reposts where user_id = s.id order by id desc limit 50) r)
      order by sort_key desc limit 200
    ) newest where ${isNewest(readerId, 'newest.post_id', 'newest.sort_key')}`,
  );
}

/** `entries` selects feed positions with their posts and reposters. */
function homeFeedOf(readerId: number, entries: string): string {
  const reposter = `(select username from users where id = a.reposter) as reposted_by,
    (select display_name from users where id = a.reposter) as reposted_by_name`;
  return `select ${post(readerId, reposter)}
    from (select * from (${entries}) entries order by sort_key desc limit 50) a join posts p on p.id = a.post_id ${tables}
    order by a.sort_key desc`;
}

function followedBy(readerId: number): string {
  return `select followed_id from follows where follower_id = ${readerId}`;
}

function joinedBy(readerId: number): string {
  return `select community_id from memberships where user_id = ${readerId}`;
}

/** Uses a scalar subquery, since an `exists` would read all reposts. */
function isNewest(readerId: number, post: string, sortKey: string, later?: Network['later']): string {
  return `(
    select later.id from reposts later where later.post_id = ${post} and later.id > ${sortKey} ${later ? `and later.id <= ${later.top}` : ''}
      and (select true from follows f where f.follower_id = ${readerId} and f.followed_id = later.user_id) limit 1) is null`;
}

/** Adjusts the count itself, since the triggers change it only after this statement has read it. */
const toggle = prepared(`
  with removed as (delete from likes where user_id = $1 and post_id = $2 returning post_id),
  added as (insert into likes (user_id, post_id) select $3::bigint, $4::bigint where not exists (select from removed) returning post_id)
  select exists (select from added) as liked, p.like_count + case when exists (select from removed) then -1 else 1 end as like_count
  from posts p where p.id = $5`);

const insertedPost = `select ${columns}, ${noReposter}, false as liked, false as reposted, '[]'::json as references,
  coalesce(c.owner_id = p.user_id, false) as is_moderator from p ${tables}`;

/**
 * Indexes the post for full-text search with PostgreSQL's own tokenizer and queues it for
 * semantic search.
 */
const indexing = `
  d as (
    insert into search_document (post_id, kind, user_id, public, title, body, words)
    select id, 'post', user_id, true, '', content, to_tsvector('simple', content) from p returning id
  ),
  q as (insert into search_queue (document_id) select id from d)`;

const newPost = prepared(`
  with p as (insert into posts (user_id, community_id, content, title) values ($1, $2, $3, $4) returning *), ${indexing} ${insertedPost}`);

const newPostInCommunity = prepared(`
  with p as (
    insert into posts (user_id, community_id, content, title)
    select user_id, community_id, $1, $2 from memberships where user_id = $3 and community_id = $4 returning *
  ), ${indexing} ${insertedPost}`);

function contentAndTitle(body: unknown): [string, string] {
  const { content } = body as { content: string };
  return [content, content.slice(0, 80).trim()];
}
