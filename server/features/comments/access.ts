import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findCommentRights } from './queries.ts';

/** Returns a comment if the caller may delete it: they wrote it, or moderate its community. */
export async function accessCommentToDelete(
  sql: Sql,
  caller: Caller,
  postId: number,
  id: number,
): Promise<{ id: number; post_id: number }> {
  const comment = await findCommentRights(sql, postId, id);
  if (!comment) throw notFound(messages.commentNotFound);
  if (comment.user_id !== caller.id && comment.moderator_id !== caller.id) throw forbidden(messages.accessDenied);
  return comment;
}
