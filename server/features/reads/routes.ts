import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { badRequest, notFound } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessOwnRead } from './access.ts';
import { deleteRead, listReads, saveRead } from './queries.ts';

export function readRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/reads', async ({ query, caller, reply }) => {
    if (query.essay_id !== undefined || query.article_id !== undefined) return [];
    const limit = query.limit ?? limits.list.usual;
    const before = idBefore(query.before);
    // Without a filter the list is the caller's own (L2).
    const userId = query.work_id === undefined && query.username === undefined ? caller.id : undefined;
    const rows = await listReads(sql, { userId, username: query.username, workId: query.work_id, before }, limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'POST /api/reads', async ({ body, caller, reply }) => {
    if ([body.work_id, body.essay_id ?? body.article_id].filter((id) => id !== undefined).length > 1) {
      throw badRequest('Please name one thing that was read: a work, or an essay.');
    }
    // Essays come later; until then none is there (R3: either of their names means one).
    if (body.work_id === undefined) {
      if (body.essay_id === undefined && body.article_id === undefined) throw badRequest(sentences.invalidBookId);
      throw notFound('Essay not found.');
    }
    const comment = typeof body.comment === 'string' ? body.comment.trim() || null : body.comment;
    const saved = await saveRead(sql, caller.id, { workId: body.work_id, rating: body.rating, comment });
    if (!saved) throw notFound(sentences.bookNotFound);
    const { created, ...read } = saved;
    reply.code(created ? 201 : 200);
    return read;
  });

  serve(app, 'DELETE /api/reads/{id}', async ({ params, caller }) => {
    await deleteRead(sql, await accessOwnRead(sql, caller, params.id));
    return undefined;
  });
}
