import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessCommentToDelete } from './access.ts';
import { deleteComment, insertComment, listComments } from './queries.ts';

export function commentRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/posts/{id}/comments', async ({ params, query, reply }) => {
    const limit = query.limit ?? limits.list.usual;
    const found = await listComments(sql, params.id, idBefore(query.before), limit);
    if (!found) throw notFound(sentences.postNotFound);
    linkNext(reply, found.comments, limit);
    return found;
  });

  serve(app, 'POST /api/posts/{id}/comments', async ({ params, body, caller }) => {
    const comment = await insertComment(sql, caller.id, params.id, body.content.trim());
    if (!comment) throw notFound(sentences.postNotFound);
    return comment;
  });

  serve(app, 'DELETE /api/posts/{id}/comments/{commentId}', async ({ params, caller }) => {
    await deleteComment(sql, await accessCommentToDelete(sql, caller, params.id, params.commentId));
    return undefined;
  });
}
