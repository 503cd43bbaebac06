import type { Annotation, AnnotationReply } from '#contract/annotations.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { findAnnotation, lockAnnotation } from './queries.ts';
import { findReply } from './reply-queries.ts';

/**
 * Matches annotations that a user may see: public ones, their own, and those shared with their
 * circles, but none by somebody from whom a block separates them.
 */
export function visibleAnnotations(sql: SqlRunner, userId: number | Fragment, alias: string): Fragment {
  const annotation = sql(alias);
  const isVisibleAuthor = notBlocked(sql, userId, `${alias}.author_id`);
  return sql`(${annotation}.visibility = 'public' and ${isVisibleAuthor} or ${annotation}.author_id = ${userId}
    or ${annotation}.visibility = 'circles' and ${isVisibleAuthor} and exists (
      select from annotation_circles shared join circle_members reader on reader.circle_id = shared.circle_id and reader.user_id = ${userId}
      where shared.annotation_id = ${annotation}.id))`;
}

/**
 * Returns an annotation that the caller may see; the 404 for others does not reveal whether they
 * exist.
 */
export async function accessAnnotation(sql: SqlRunner, caller: Caller, id: number): Promise<Annotation> {
  const annotation = await findAnnotation(sql, caller.id, id, visibleAnnotations(sql, caller.id, 'a'));
  if (!annotation) throw notFound(messages.annotationNotFound);
  return annotation;
}

export async function accessOwnAnnotation(sql: SqlRunner, caller: Caller, id: number): Promise<Annotation> {
  const annotation = await accessAnnotation(sql, caller, id);
  if (annotation.author?.id !== caller.id) throw forbidden(messages.annotationOwn);
  return annotation;
}

/** Like `accessOwnAnnotation`, and locks the annotation until the transaction ends. */
export async function accessOwnAnnotationToChange(tx: Transaction, caller: Caller, id: number): Promise<Annotation> {
  await lockAnnotation(tx, caller.id, id);
  return accessOwnAnnotation(tx, caller, id);
}

/** Returns an annotation that the caller may reply to: one that somebody else may see, too. */
export async function accessAnnotationToReply(sql: SqlRunner, caller: Caller, id: number): Promise<Annotation> {
  const annotation = await accessAnnotation(sql, caller, id);
  if (annotation.visibility === 'private') throw badRequest(messages.replyPrivate);
  return annotation;
}

/** Returns the caller's reply, even if the caller has since left the circle of the annotation. */
export async function accessOwnReply(sql: SqlRunner, caller: Caller, annotationId: number, id: number): Promise<AnnotationReply> {
  const reply = await findReply(sql, caller.id, annotationId, id);
  if (reply?.author?.id === caller.id) return reply;
  await accessAnnotation(sql, caller, annotationId);
  throw reply ? forbidden() : notFound(messages.replyNotFound);
}

/** Returns a reply that the caller wrote, or that is under their annotation. */
export async function accessReplyToDelete(sql: SqlRunner, caller: Caller, annotationId: number, id: number): Promise<AnnotationReply> {
  const reply = await findReply(sql, caller.id, annotationId, id);
  if (reply?.author?.id === caller.id) return reply;
  const annotation = await accessAnnotation(sql, caller, annotationId);
  if (!reply) throw notFound(messages.replyNotFound);
  if (annotation.author?.id !== caller.id) throw forbidden();
  return reply;
}
