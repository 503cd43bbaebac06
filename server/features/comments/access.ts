import { messages } from '#core/messages.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { type CommentRights, findCommentRights } from './queries.ts';

/** Returns a comment if the caller may delete it: they wrote it, or moderate its community. */
export async function accessCommentToDelete(sql: SqlRunner, caller: Caller, postId: number, id: number): Promise<CommentRights> {
  const comment = await findCommentRights(sql, caller.id, postId, id);
  if (!comment) throw notFound(messages.commentNotFound);
  if (comment.user_id !== caller.id && !comment.moderates) throw forbidden(messages.accessDenied);
  return comment;
}
