import { insertSession } from '../server/features/accounts/session-queries.ts';
import { newToken } from '../server/features/accounts/tokens.ts';
import { hashToken } from '../server/platform/http/authenticate.ts';
import { encodeCursor } from '../server/platform/http/cursor.ts';
import type { Sql } from '../server/platform/db/open.ts';
import type { Reader } from './readers.ts';
import { type SyntheticPost, readers, sizes, syntheticFollows, syntheticMembers, syntheticPosts } from './synthetic-network.ts';

/** The generated network and the ids that the requests use. */
export interface Network {
  posts: number;
  /** The community with the most posts. The reader is a member. */
  communityId: number;
  /** A post with references and more than one page of comments. */
  postId: number;
  /** Posts to like, spread over all posts. */
  likedIds: number[];
  /**
   * The cursor of a later page of the home feed: its upper bound and the newest id at the first
   * page.
   */
  later: { before: number; top: number; cursor: string };
  /** A second reader, who follows only users without recent posts. */
  silentReader: Pick<Reader, 'id' | 'token'>;
}

/** The ids of users, communities, works and topics by their index in the synthetic network. */
interface Ids {
  users: number[];
  communities: number[];
  works: number[];
  topics: number[];
}

/** Adds users up to a thousand, communities and `posts` posts. `reader` is the first user. */
export async function addNetwork(sql: Sql, reader: Pick<Reader, 'id'>, posts: number): Promise<Network> {
  const ids = await addPeople(sql, reader);
  for (const batch of batchesOf(syntheticPosts(posts), 2500)) await addPosts(sql, ids, batch);
  // Explicit ids do not advance the sequence.
  await sql`select setval('posts_id_seq', (select greatest((select max(id) from posts), (select max(id) from reposts))))`;
  await checkCounts(sql);
  return chooseTargets(sql, ids, posts);
}

async function addPeople(sql: Sql, reader: Pick<Reader, 'id'>): Promise<Ids> {
  await sql`
    insert into users (username, email, email_key, password_hash, display_name, bio)
    select name, name || '@example.org', name || '@example.org', r.password_hash, 'Reader ' || n, 'Reads what others write, and says so.'
    from users r, generate_series((select count(*) + 1 from users), ${sizes.users}::bigint) n, format('reader_%s', n) name
    where r.id = ${reader.id} order by n`;
  await sql`
    insert into communities (name, name_key, description, words)
    select 'Community ' || n, 'community ' || n, 'What we read together, and why.', 'community ' || n
    from generate_series(1, ${sizes.communities}::integer) n order by n`;
  // Every tenth is private, so references to it are hidden from others.
  await sql`
    insert into topics (user_id, title, content, public)
    select (select max(id) from users), 'Theme ' || n, 'What the fathers made of it.', n % 10 > 0
    from generate_series(1, ${sizes.topics}::integer) n order by n`;
  const ids = await idsOf(sql);
  const follows = syntheticFollows();
  await sql`
    insert into follows (follower_id, followed_id)
    select * from unnest(${follows.map(({ follower }) => at(ids.users, follower))}::bigint[], ${follows.map(({ followed }) => at(ids.users, followed))}::bigint[])`;
  const members = syntheticMembers();
  await sql`
    insert into memberships (user_id, community_id)
    select * from unnest(${members.map(({ user }) => at(ids.users, user))}::bigint[], ${members.map(({ community }) => at(ids.communities, community))}::bigint[])`;
  return ids;
}

async function idsOf(sql: Sql): Promise<Ids> {
  const [ids] = await sql<Ids[]>`
    select (select json_agg(id order by id) from users) as users, (select json_agg(id order by id) from communities) as communities,
      (select json_agg(id order by id) from (select id from works order by id limit ${sizes.works}) w) as works,
      (select json_agg(id order by id) from topics) as topics`;
  if (!ids) throw new Error('the query for ids returned no row');
  return ids;
}

/**
 * Inserts posts with their likes, comments, reposts and references. Statement triggers update
 * the counts.
 */
async function addPosts(sql: Sql, ids: Ids, posts: readonly SyntheticPost[]): Promise<void> {
  const users = (indexes: readonly number[]): number[] => indexes.map((index) => at(ids.users, index));
  const childrenOf = <T>(list: (post: SyntheticPost) => readonly T[]): { post: number; child: T; n: number }[] =>
    posts.flatMap((post) => list(post).map((child, n) => ({ post: post.id, child, n })));
  await sql`
    insert into posts (id, user_id, community_id, content, title, created_at, updated_at) overriding system value
    select id, user_id, community_id, repeat(${sentence}, length), left(${sentence}, 40), at, at
    from unnest(
        ${posts.map(({ id }) => id)}::bigint[], ${users(posts.map(({ author }) => author))}::bigint[],
        ${posts.map(({ community }) => (community === null ? null : at(ids.communities, community)))}::bigint[],
        ${posts.map(({ length }) => length)}::integer[]
      ) p (id, user_id, community_id, length)
      cross join lateral (values (timestamptz '2020-01-01 00:00Z' + id * interval '1 minute')) t (at)`;
  const reposts = posts.flatMap(({ repost }) => (repost ? [repost] : []));
  await sql`
    insert into reposts (id, post_id, user_id)
    select * from unnest(
      ${reposts.map(({ id }) => id)}::bigint[], ${reposts.map(({ post }) => post)}::bigint[], ${users(reposts.map(({ user }) => user))}::bigint[])
    on conflict do nothing`;
  const likes = childrenOf(({ likers }) => likers);
  await sql`
    insert into likes (post_id, user_id)
    select * from unnest(${likes.map(({ post }) => post)}::bigint[], ${users(likes.map(({ child }) => child))}::bigint[])`;
  const comments = childrenOf(({ commenters }) => commenters);
  await sql`
    insert into comments (post_id, user_id, content, created_at)
    select post_id, user_id, 'He has it from the *Syriac*, I think: the Greek says something else, and less.', timestamptz '2025-01-01 00:00Z' + n * interval '1 second'
    from unnest(${comments.map(({ post }) => post)}::bigint[], ${users(comments.map(({ child }) => child))}::bigint[]) with ordinality c (post_id, user_id, n)`;
  const references = childrenOf((post) => post.references);
  await sql`
    insert into post_references (post_id, position, work_id, topic_id)
    select * from unnest(
      ${references.map(({ post }) => post)}::bigint[], ${references.map(({ n }) => n)}::integer[],
      ${references.map(({ child: { work } }) => (work === null ? null : at(ids.works, work)))}::bigint[],
      ${references.map(({ child: { topic } }) => (topic === null ? null : at(ids.topics, topic)))}::bigint[])`;
}

const sentence = 'Where is he quoted, and by whom? The second sermon has it without the *name*, and so perhaps from memory. ';

/** Throws if a stored count differs from its rows, since the measurements would be meaningless. */
async function checkCounts(sql: Sql): Promise<void> {
  const wrong = await sql<{ count: string }[]>`
    select 'posts' as count where exists (
      select from posts p
        left join (select post_id, count(*) as n from likes group by 1) l on l.post_id = p.id
        left join (select post_id, count(*) as n from comments group by 1) c on c.post_id = p.id
        left join (select post_id, count(*) as n from reposts group by 1) r on r.post_id = p.id
      where (p.like_count, p.comment_count, p.repost_count) <> (coalesce(l.n, 0), coalesce(c.n, 0), coalesce(r.n, 0)))
    union all
    select 'members' where exists (
      select from communities c where c.member_count <> (select count(*) from memberships m where m.community_id = c.id))
    union all
    select 'followed' where exists (
      select from users u where u.following_count <> (select count(*) from follows f where f.follower_id = u.id)
        or u.follower_count <> (select count(*) from follows f where f.followed_id = u.id))`;
  if (wrong.length > 0) throw new Error(`These stored counts differ from the rows: ${wrong.map(({ count }) => count).join(', ')}`);
}

async function chooseTargets(sql: Sql, ids: Ids, posts: number): Promise<Network> {
  const [post] = await sql<{ id: number }[]>`
    select id from posts p where community_id is not null and comment_count > 50 and exists (select from post_references r where r.post_id = p.id)
    order by id desc limit 1`;
  const liked = await sql<{ id: number }[]>`select id from posts order by md5(id::text) limit 2000`;
  const [newest] = await sql<{ top: number }[]>`select greatest((select max(id) from posts), (select max(id) from reposts)) as top`;
  if (!post || !newest) throw new Error('the network has too few posts');
  const { top } = newest;
  const before = Math.floor(top * 0.8);
  const token = newToken();
  const id = at(ids.users, readers.silent);
  await insertSession(sql, id, hashToken(token));
  return {
    posts,
    communityId: at(ids.communities, 0),
    postId: post.id,
    likedIds: liked.map((row) => row.id),
    later: { before, top, cursor: encodeCursor([before, top]) },
    silentReader: { id, token },
  };
}

function* batchesOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`the list has no item ${index}`);
  return item;
}
