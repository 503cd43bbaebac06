import type { Post } from '#contract/posts.ts';
import { asJson } from '../../platform/db/json.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import { moderates } from '../communities/access.ts';
import { notifyMentionsPart } from '../notifications/public.ts';
import { deletePassagesPart, type FoundPassage, passageLists, storePassagesPart } from '../references/public.ts';
import { type SearchDocument, insertPostDocumentParts } from '../search/public.ts';
import { visibleTopics } from '../topics/access.ts';
import { commentCount, repostCount, visiblePosts } from './visible-queries.ts';

// Fragments of several features share one statement here and in feed-queries.ts, and refer to each
// other by the aliases that comments name. server/statements has the statements as they run.

/** Returns a post that the caller may open. */
export async function findPost(sql: SqlRunner, callerId: number, id: number): Promise<Post | undefined> {
  const [post] = await sql<
    Post[]
  >`select ${postColumns(sql, callerId)} ${postTables(sql)} where p.id = ${id} and ${visiblePosts(sql, callerId, 'p')}`;
  return post;
}

/** The columns that decide who may change or delete a post. */
export interface PostRights {
  readonly id: number;
  readonly content: string;
  readonly ignored_references: readonly string[];
  readonly user_id: number | null;
  readonly community_id: number | null;
  readonly title: string;
  /** Whether the caller moderates its community. */
  readonly moderates: boolean;
  readonly updated_at: string;
}

/**
 * Locks the user row and then the post row until the transaction ends; every writer uses this
 * order. `toDelete` also blocks new references to the post.
 */
export async function lockPost(
  tx: Transaction,
  callerId: number,
  id: number,
  { toDelete }: { toDelete: boolean },
): Promise<PostRights | undefined> {
  const [post] = await tx<PostRights[]>`
    with me as (select id from users where id = ${callerId} for key share)
    select p.id, p.content, p.title, p.ignored_references, p.user_id, p.community_id, p.updated_at,
      ${moderates(tx, callerId, tx`p.community_id`)} as moderates
    from me join posts p on p.id = ${id} and ${visiblePosts(tx, callerId, 'p')} for ${toDelete ? tx`update` : tx`no key update`} of p`;
  return post;
}

/** The stored form of a post's text. */
export interface PostInput {
  readonly content: string;
  readonly title: string;
  readonly ignored: readonly string[];
  /** The passages that the text names. */
  readonly passages: readonly FoundPassage[];
  /** The usernames that the text mentions. */
  readonly mentions: readonly string[];
}

/**
 * Inserts a post with its search document. Returns undefined if there is no such community or the
 * user is not a member; locks the membership, so that no one posts after leaving.
 */
export async function insertPost(
  sql: SqlRunner,
  userId: number,
  post: PostInput & { readonly communityId: number | null; readonly document: SearchDocument },
): Promise<Post | undefined> {
  const ignored = sql`${[...post.ignored]}::text[]`;
  const from =
    post.communityId === null
      ? sql`values (${userId}::bigint, null::bigint, ${post.content}::text, ${post.title}::text, ${ignored})`
      : sql`select user_id, community_id, ${post.content}::text, ${post.title}::text, ${ignored} from m`;
  // `m` is the membership that allows the post. Locks the user row first, like every writer.
  const membership = sql`
    m as (
      select m.user_id, m.community_id from users me join memberships m on m.user_id = me.id
      where me.id = ${userId} and m.community_id = ${post.communityId}::bigint for key share of me, m
    ),`;
  const [row] = await sql<Post[]>`
    with ${post.communityId === null ? sql`` : membership}
    p as (insert into posts (user_id, community_id, content, title, ignored_references) ${from} returning *),
    ${post.passages.length > 0 ? sql`${storePassagesPart(sql, 'post', sql`p`, passageLists(sql, post.passages))},` : sql``}
    ${mentionsPart(sql, post)}
    ${insertPostDocumentParts(sql, post.document)}
    select ${columnsOfNew(sql, userId)} ${postTables(sql, sql`p`)}`;
  return row;
}

/** Requires a lock on the post. */
export async function updateContent(tx: Transaction, id: number, post: PostInput): Promise<void> {
  const { content, title, ignored, passages } = post;
  const lists = passageLists(tx, passages);
  await tx`
    with p as (
      update posts set content = ${content}, title = ${title}, ignored_references = ${[...ignored]}::text[], updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = ${id} returning *
    ),
    ${storePassagesPart(tx, 'post', tx`p`, lists)},
    ${mentionsPart(tx, post)}
    ${deletePassagesPart(tx, 'post', tx`p`, lists)}
    select from p`;
}

function mentionsPart(sql: SqlRunner, { mentions }: PostInput) {
  return mentions.length > 0 ? sql`${notifyMentionsPart(sql, 'post', sql`p`, mentions)},` : sql``;
}

/** Like `updateContent`, when only the references changed. */
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

/**
 * Returns those of the targets that exist and that the caller may see, and locks them until the
 * transaction ends.
 */
export async function lockTargets(tx: Transaction, callerId: number, targets: readonly Target[]): Promise<Target[]> {
  const ids = (type: Target['ref_type']): number[] => targets.filter(({ ref_type }) => ref_type === type).map(({ ref_id }) => ref_id);
  return tx<Target[]>`
    with w as (select id from works where id = any(${ids('work')}::bigint[]) for key share),
    t as (select id from topics where id = any(${ids('topic')}::bigint[]) and ${visibleTopics(tx, callerId, 'topics')} for key share)
    select 'work' as ref_type, id as ref_id from w union all select 'topic', id from t`;
}

/** Replaces a post's references. Requires locks on the post and the targets. */
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

/**
 * Returns the columns of a post as the caller sees it, from `postTables`. Likes use a scalar
 * subquery: for an `exists`, PostgreSQL may first read all of the caller's likes.
 */
export function postColumns(sql: SqlRunner, callerId: number, repostedBy = sql`null::text as reposted_by, null::text as reposted_by_name`) {
  return sql`${storedColumns(sql, callerId)},
    coalesce((select true from likes l where l.user_id = ${callerId} and l.post_id = p.id), false) as liked,
    coalesce((select true from reposts r where r.user_id = ${callerId} and r.post_id = p.id), false) as reposted,
    ${repostedBy}, ${moderatorColumn(sql, callerId)}, ${referencesColumn(sql, callerId)}`;
}

function storedColumns(sql: SqlRunner, callerId: number) {
  return sql`p.id, p.content, p.ignored_references, p.community_id, c.name as community_name, p.user_id, u.username, u.display_name, u.picture as "profilePicture",
    p.like_count, ${commentCount(sql, callerId)} as comment_count, ${repostCount(sql, callerId)} as repost_count, p.created_at, p.updated_at`;
}

function moderatorColumn(sql: SqlRunner, callerId: number) {
  return sql`${moderates(sql, callerId, sql`p.community_id`)} as is_moderator`;
}

/** Like `postColumns`, for a new post: no one has liked it, and it has no references yet. */
function columnsOfNew(sql: SqlRunner, callerId: number) {
  return sql`${storedColumns(sql, callerId)}, false as liked, false as reposted, null::text as reposted_by, null::text as reposted_by_name, ${moderatorColumn(sql, callerId)}, '[]'::json as references`;
}

/** Joins the post `p`, which may be a row just written, with its author `u` and community `c`. */
export function postTables(sql: SqlRunner, posts = sql`posts p`) {
  return sql`from ${posts} left join users u on u.id = p.user_id left join communities c on c.id = p.community_id`;
}

/** The references of `posts p`. A topic that has become private is left out, even its title. */
export function referencesColumn(sql: SqlRunner, callerId: number) {
  return sql`coalesce((
      select json_agg(json_build_object(
        'ref_type', case when w.id is null then 'topic' else 'work' end, 'ref_id', coalesce(w.id, t.id), 'title', coalesce(w.title, t.title)
      ) order by pr.position)
      from post_references pr left join works w on w.id = pr.work_id
        left join topics t on t.id = pr.topic_id and ${visibleTopics(sql, callerId, 't')}
      where pr.post_id = p.id and (w.id is not null or t.id is not null)
    ), '[]') as references`;
}
