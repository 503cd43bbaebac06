import type { Post, Repost } from '#contract/posts.ts';
import { asJson } from '../../platform/db/json.ts';
import { limitTo } from '../../platform/db/limit.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { droppedPassages, listOf, namedPassages } from '../references/access.ts';
import { type Document, documentOfNew } from '../search/access.ts';

export async function findPost(sql: SqlRunner, callerId: number, id: number): Promise<Post | undefined> {
  const [post] = await sql<Post[]>`select ${postColumns(sql, callerId)} ${postTables(sql)} where p.id = ${id}`;
  return post;
}

/** Who may do what to a post. */
export interface PostRights {
  readonly id: number;
  readonly content: string;
  readonly user_id: number | null;
  readonly community_id: number | null;
  readonly moderator_id: number | null;
  readonly updated_at: string;
}

/**
 * The post as it is, which nobody else changes until the transaction ends; `toDelete` also keeps everyone from beginning to refer to it. The
 * caller is held before it, as everywhere.
 */
export async function lockPost(
  tx: Transaction,
  callerId: number,
  id: number,
  { toDelete }: { toDelete: boolean },
): Promise<PostRights | undefined> {
  const [post] = await tx<PostRights[]>`
    with me as (select id from users where id = ${callerId} for key share)
    select p.id, p.content, p.user_id, p.community_id, p.updated_at, c.moderator_id
    from me join posts p on p.id = ${id} left join communities c on c.id = p.community_id for ${toDelete ? tx`update` : tx`no key update`} of p`;
  return post;
}

/** What is stored of what somebody wrote. */
export interface PostInput {
  readonly content: string;
  readonly title: string;
  /** Of scripture, that it names. */
  readonly passages: readonly number[];
}

/**
 * With what search finds it by. Undefined where the community is not there, or its writer no member of it. The membership is held: nobody posts who
 * has just left.
 */
export async function insertPost(
  sql: SqlRunner,
  userId: number,
  post: PostInput & { readonly communityId: number | null; readonly document: Document },
): Promise<Post | undefined> {
  const from =
    post.communityId === null
      ? sql`values (${userId}::bigint, null::bigint, ${post.content}::text, ${post.title}::text)`
      : sql`select user_id, community_id, ${post.content}::text, ${post.title}::text from m`;
  // The caller is held before it, as everywhere.
  const membership = sql`
    m as (
      select m.user_id, m.community_id from users me join memberships m on m.user_id = me.id
      where me.id = ${userId} and m.community_id = ${post.communityId}::bigint for key share of me, m
    ),`;
  const [row] = await sql<Post[]>`
    with ${post.communityId === null ? sql`` : membership}
    p as (insert into posts (user_id, community_id, content, title) ${from} returning *),
    ${post.passages.length > 0 ? sql`${namedPassages(sql, 'post', sql`p`, listOf(sql, post.passages))},` : sql``}
    ${documentOfNew(sql, post.document)}
    select ${columnsOfNew(sql, userId)} ${postTables(sql, sql`p`)}`;
  return row;
}

/** The post must be held. */
export async function updateContent(tx: Transaction, id: number, { content, title, passages }: PostInput): Promise<void> {
  const list = listOf(tx, passages);
  await tx`
    with p as (
      update posts set content = ${content}, title = ${title}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = ${id} returning *
    ),
    ${namedPassages(tx, 'post', tx`p`, list)},
    ${droppedPassages(tx, 'post', tx`p`, list)}
    select from p`;
}

/** As `updateContent`, where only its references changed. */
export async function touchPost(tx: Transaction, id: number): Promise<void> {
  await tx`update posts set updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = ${id}`;
}

export async function deletePosts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx`delete from posts where id = any(${[...ids]}::bigint[])`;
}

export interface Target {
  readonly ref_type: 'topic' | 'work';
  readonly ref_id: number;
}

/** Those of these works and topics that are there and that the caller may see. They stay there until the transaction ends. */
export async function lockTargets(tx: Transaction, callerId: number, targets: readonly Target[]): Promise<Target[]> {
  const ids = (type: Target['ref_type']): number[] => targets.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id);
  return tx<Target[]>`
    with w as (select id from works where id = any(${ids('work')}::bigint[]) for key share),
    t as (select id from topics where id = any(${ids('topic')}::bigint[]) and (public or user_id = ${callerId}) for key share)
    select 'work' as ref_type, id as ref_id from w union all select 'topic', id from t`;
}

/** In place of those that there were. The post and the targets must be held. */
export async function replaceReferences(tx: Transaction, postId: number, targets: readonly Target[]): Promise<void> {
  await tx`delete from post_references where post_id = ${postId}`;
  await tx`
    insert into post_references (post_id, position, work_id, topic_id)
    select ${postId}, n, case when type = 'work' then id end, case when type = 'topic' then id end
    from rows from (jsonb_to_recordset(${asJson(
      tx,
      targets.map(({ ref_type, ref_id }) => ({ type: ref_type, id: ref_id })),
    )}) as (type text, id bigint))
      with ordinality as t (type, id, n)`;
}

export async function findReferences(tx: Transaction, postId: number): Promise<Target[]> {
  return tx<Target[]>`
    select case when work_id is null then 'topic' else 'work' end as ref_type, coalesce(work_id, topic_id) as ref_id
    from post_references where post_id = ${postId} order by position`;
}

/** Undefined where the post is not there. */
export async function toggleLike(sql: Sql, userId: number, postId: number): Promise<{ liked: boolean; like_count: number } | undefined> {
  const [row] = await sql<{ liked: boolean; like_count: number }[]>`select liked, like_count from flip_like(${userId}, ${postId})`;
  return row;
}

/** As `flipLike`. */
export async function toggleRepost(
  sql: Sql,
  userId: number,
  postId: number,
): Promise<{ reposted: boolean; repost_count: number } | undefined> {
  const [row] = await sql<{ reposted: boolean; repost_count: number }[]>`
    select reposted, repost_count from flip_repost(${userId}, ${postId})`;
  return row;
}

/** Who reposted a post, the last one first; undefined where there is no such post. */
export async function listReposts(sql: Sql, postId: number, before: number | undefined, limit: number): Promise<Repost[] | undefined> {
  // A post that nobody reposted is one row whose repost is null.
  const rows = await sql<(Repost | { id: null })[]>`
    select r.id, r.user_id, u.username, u.display_name, u.picture as "profilePicture"
    from posts p
      left join (
        select id, user_id from reposts where post_id = ${postId} ${before === undefined ? sql`` : sql`and id < ${before}`}
        order by id desc ${limitTo(sql, limit)}
      ) r on true
      left join users u on u.id = r.user_id
    where p.id = ${postId} order by r.id desc`;
  return rows.length === 0 ? undefined : rows.flatMap((row) => (row.id === null ? [] : [row])).slice(0, limit);
}

/** Holds all posts that a user wrote, liked, reposted or commented on, by id, and answers those that they wrote. */
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

/**
 * A post as the caller sees it, from `postTables`. Whether it is liked is looked up as a value, post by post: for an `exists` PostgreSQL may
 * read all likes of the caller first, of which there can be any number.
 */
export function postColumns(sql: SqlRunner, callerId: number, repostedBy = sql`null::text`) {
  return sql`${storedColumns(sql)},
    coalesce((select true from likes l where l.user_id = ${callerId} and l.post_id = p.id), false) as liked,
    coalesce((select true from reposts r where r.user_id = ${callerId} and r.post_id = p.id), false) as reposted,
    ${repostedBy} as reposted_by, ${moderates(sql, callerId)}, ${referencesColumn(sql, callerId)}`;
}

function storedColumns(sql: SqlRunner) {
  return sql`p.id, p.content, p.community_id, c.name as community_name, p.user_id, u.username, u.display_name, u.picture as "profilePicture",
    p.like_count, p.comment_count, p.repost_count, p.created_at, p.updated_at`;
}

function moderates(sql: SqlRunner, callerId: number) {
  return sql`coalesce(c.moderator_id = ${callerId}, false) as is_moderator`;
}

/** As `postColumns`, of a post that nobody has seen yet and that has no references so far. */
function columnsOfNew(sql: SqlRunner, callerId: number) {
  return sql`${storedColumns(sql)}, false as liked, false as reposted, null::text as reposted_by, ${moderates(sql, callerId)}, '[]'::json as references`;
}

export function postTables(sql: SqlRunner, posts = sql`posts p`) {
  return sql`from ${posts} left join users u on u.id = p.user_id left join communities c on c.id = p.community_id`;
}

/** What the author of `posts p` chose for it. A topic that became private is left out: not even its title is told. */
export function referencesColumn(sql: SqlRunner, callerId: number) {
  return sql`coalesce((
      select json_agg(json_build_object(
        'ref_type', case when w.id is null then 'topic' else 'work' end, 'ref_id', coalesce(w.id, t.id), 'title', coalesce(w.title, t.title)
      ) order by pr.position)
      from post_references pr left join works w on w.id = pr.work_id
        left join topics t on t.id = pr.topic_id and (t.public or t.user_id = ${callerId})
      where pr.post_id = p.id and (w.id is not null or t.id is not null)
    ), '[]') as references`;
}
