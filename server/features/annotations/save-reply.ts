import type { AnnotationReply } from '#contract/annotations.ts';
import { mentionsIn } from '#core/mentions.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { notFound, unauthorized } from '../../platform/http/http-error.ts';
import { notifyMentions } from '../notifications/public.ts';
import { accessAnnotation, accessAnnotationToReply, accessOwnReply } from './access.ts';
import { lockAnnotation } from './queries.ts';
import { findReply, insertReply, updateReplyRow } from './reply-queries.ts';

/**
 * Replies to an annotation. A repeated idempotency key returns the reply that the first request
 * created.
 */
export async function createReply(sql: Sql, caller: Caller, id: number, text: string, key: string | undefined): Promise<AnnotationReply> {
  const body = text.trim();
  const find = async (replyId: number): Promise<AnnotationReply> => {
    await accessAnnotation(sql, caller, id);
    const reply = await findReply(sql, caller.id, id, replyId);
    if (!reply) throw notFound(messages.replyNotFound);
    return reply;
  };
  return createResource(
    sql,
    { userId: caller.id, key, kind: 'annotation reply', sent: [id, body] },
    async (tx) => {
      // Before the check, so that the annotation does not become private meanwhile.
      await lockAnnotation(tx, caller.id, id);
      await accessAnnotationToReply(tx, caller, id);
      const reply = await insertReply(tx, caller.id, id, body);
      if (!reply) throw unauthorized();
      return reply;
    },
    find,
  );
}

/** Updates the caller's reply, whether or not the caller may still see the annotation. */
export async function updateReply(sql: Sql, caller: Caller, id: number, replyId: number, text: string): Promise<AnnotationReply> {
  const body = text.trim();
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockAnnotation(tx, caller.id, id);
      const current = await accessOwnReply(tx, caller, id, replyId);
      if (current.body === body) return current;
      await updateReplyRow(tx, replyId, body);
      await notifyMentions(tx, 'annotation_reply', replyId, mentionsIn(body));
      return accessOwnReply(tx, caller, id, replyId);
    }),
  );
}
