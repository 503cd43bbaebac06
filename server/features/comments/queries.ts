import type { Comment, CommentOrder } from '#contract/posts.ts';
import { newestPage, oldestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { moderates } from '../communities/access.ts';
import { listedComments, visiblePosts } from '../posts/access.ts';
import { commentCount } from '../posts/public.ts';
import { notifyMentionsPart } from '../notifications/public.ts';
import { type FoundPassage, passageLists, storePassagesPart } from '../references/public.ts';

/**
 * Returns the comments that the caller sees with their total count, or undefined if there is no
 * such post for them.
 */
export async function listComments(
  sql: Sql,
  callerId: number,
  postId: number,
  order: CommentOrder,
  page: Page,
): Promise<{ comments: Comment[]; comment_count: number } | undefined> {
  const pageOf = order === 'oldest' ? oldestPage : newestPage;
  // A post without comments yields one row whose comment is null.
  const rows = await sql<({ comment_count: number } & (Comment | { id: null }))[]>`
    select ${commentCount(sql, callerId)} as comment_count, ${commentColumns(sql)}
    from posts p
      left join lateral (
        select * from comments where post_id = ${postId} and ${listedComments(sql, callerId, 'comments')} ${pageOf(sql, 'id', page)}
      ) c on true
      left join users u on u.id = c.user_id
    where p.id = ${postId} and ${visiblePosts(sql, callerId, 'p')}
    order by c.id ${order === 'oldest' ? sql`` : sql`desc`}`;
  const [first] = rows;
  if (!first) return undefined;
  const comments = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { comments: comments.slice(0, page.limit), comment_count: first.comment_count };
}

/** The stored fields of a comment. */
export interface CommentInput {
  readonly content: string;
  readonly ignored: readonly string[];
  readonly passages: readonly FoundPassage[];
  /** The usernames that the text mentions. */
  readonly mentions: readonly string[];
}

/**
 * Returns undefined if the post does not exist. Locks the user row and then the post row before
 * changing the count; every writer uses this order.
 */
export async function insertComment(sql: SqlRunner, userId: number, postId: number, comment: CommentInput): Promise<Comment | undefined> {
  const { content, ignored, passages, mentions } = comment;
  const [row] = await sql<Comment[]>`
    with me as (select id from users where id = ${userId} for key share),
    p as (select p.id, me.id as user_id from me join posts p on p.id = ${postId} and ${visiblePosts(sql, userId, 'p')} for no key update of p),
    c as (
      insert into comments (post_id, user_id, content, ignored_references)
      select p.id, p.user_id, ${content}, ${[...ignored]}::text[] from p returning *
    )${passages.length > 0 ? sql`, ${storePassagesPart(sql, 'comment', sql`c`, passageLists(sql, passages))}` : sql``}
    ${mentions.length > 0 ? sql`, ${notifyMentionsPart(sql, 'comment', sql`c`, mentions)}` : sql``}
    select ${commentColumns(sql)} from c left join users u on u.id = c.user_id`;
  return row;
}

export async function findComment(sql: Sql, id: number): Promise<Comment | undefined> {
  const [comment] = await sql<Comment[]>`
    select ${commentColumns(sql)} from comments c left join users u on u.id = c.user_id where c.id = ${id}`;
  return comment;
}

/** What decides who may delete a comment, and what a notification of it says. */
export interface CommentRights {
  readonly id: number;
  readonly post_id: number;
  readonly user_id: number | null;
  readonly community_id: number | null;
  readonly content: string;
  /** Whether the caller moderates its community. */
  readonly moderates: boolean;
}

/** Returns undefined if the post has no such comment. */
export async function findCommentRights(sql: SqlRunner, callerId: number, postId: number, id: number): Promise<CommentRights | undefined> {
  const [row] = await sql<CommentRights[]>`
    select c.id, c.post_id, c.user_id, p.community_id, c.content, ${moderates(sql, callerId, sql`p.community_id`)} as moderates
    from comments c join posts p on p.id = c.post_id
    where c.id = ${id} and c.post_id = ${postId} and ${visiblePosts(sql, callerId, 'p')}`;
  return row;
}

/** Locks the user row and then the post row, like `insertComment`. */
export async function lockPostOfComment(tx: Transaction, userId: number, id: number): Promise<void> {
  await tx`
    with me as (select id from users where id = ${userId} for key share)
    select from me join posts p on p.id = ${id} for no key update of p`;
}

/** Requires a lock on the post row. */
export async function deleteComment(sql: SqlRunner, comment: { id: number; post_id: number }): Promise<void> {
  await sql`delete from comments where id = ${comment.id} and post_id = ${comment.post_id}`;
}

/** The columns of a comment in the API, from `comments c` and `users u`. */
function commentColumns(sql: SqlRunner) {
  return sql`c.id, c.content, c.ignored_references, c.user_id, u.username, u.display_name, u.picture as "profilePicture", c.created_at`;
}
