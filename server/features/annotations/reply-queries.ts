import type { AnnotationReply } from '#contract/annotations.ts';
import { mentionsIn } from '#core/mentions.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Fragment, Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked, notHidden } from '../blocks/access.ts';
import { notifyMentionsPart } from '../notifications/public.ts';

export function replyColumns(sql: SqlRunner): Fragment {
  return sql`r.id, r.annotation_id, r.body, r.created_at, r.edited_at, case when u.id is not null
    then json_build_object('id', u.id, 'username', u.username, 'display_name', u.display_name, 'profilePicture', u.picture) end as author`;
}

export function listReplies(sql: Sql, callerId: number, annotationId: number, page: Page): Promise<AnnotationReply[]> {
  const query = sql<AnnotationReply[]>`
    select ${replyColumns(sql)} from annotation_replies r left join users u on u.id = r.author_id
    where r.annotation_id = ${annotationId} and ${notHidden(sql, callerId, 'r.author_id')} ${newestPage(sql, 'r.id', page)}`;
  return listPage(query, page);
}

export async function findReply(sql: SqlRunner, callerId: number, annotationId: number, id: number): Promise<AnnotationReply | undefined> {
  const [reply] = await sql<AnnotationReply[]>`
    select ${replyColumns(sql)} from annotation_replies r left join users u on u.id = r.author_id
    where r.id = ${id} and r.annotation_id = ${annotationId} and ${notBlocked(sql, callerId, 'r.author_id')}`;
  return reply;
}

/** Requires a lock on the annotation. Returns undefined if the account no longer exists. */
export async function insertReply(
  tx: Transaction,
  callerId: number,
  annotationId: number,
  body: string,
): Promise<AnnotationReply | undefined> {
  const mentions = mentionsIn(body);
  const [reply] = await tx<AnnotationReply[]>`
    with r as (
      insert into annotation_replies (annotation_id, author_id, body, audience)
      select a.id, u.id, ${body}::text, a.audience from users u join annotations a on a.id = ${annotationId} where u.id = ${callerId} returning *
    )${mentions.length > 0 ? tx`, ${notifyMentionsPart(tx, 'annotation_reply', tx`r`, mentions)}` : tx``}
    select ${replyColumns(tx)} from r join users u on u.id = r.author_id`;
  return reply;
}

/** Returns whether people may see an annotation now who could not when others replied to it. */
export async function exposesReplies(tx: Transaction, annotationId: number): Promise<boolean> {
  const replies = await tx`
    select from annotation_replies r join annotations a on a.id = r.annotation_id
    where a.id = ${annotationId} and r.author_id is distinct from a.author_id and not (0 = any(r.audience) or a.audience <@ r.audience)
    limit 1`;
  return replies.length > 0;
}

export async function updateReplyRow(tx: Transaction, id: number, body: string): Promise<void> {
  await tx`update annotation_replies set body = ${body}, edited_at = now() where id = ${id}`;
}

export async function deleteReply(sql: SqlRunner, id: number): Promise<void> {
  await sql`delete from annotation_replies where id = ${id}`;
}
