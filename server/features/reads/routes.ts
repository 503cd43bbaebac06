import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { idBefore, linkNext } from '../../platform/http/cursor.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessOwnRead } from './access.ts';
import { deleteRead, listReads, type ReadItem, saveRead } from './queries.ts';

export function readRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/reads', async ({ query, caller, reply }) => {
    const essayId = query.essay_id ?? query.article_id;
    const limit = query.limit ?? limits.list.usual;
    const before = idBefore(query.before);
    // Without a filter, the list is the caller's own.
    const userId = query.work_id === undefined && essayId === undefined && query.username === undefined ? caller.id : undefined;
    const filter = { userId, username: query.username, workId: query.work_id, essayId, callerId: caller.id, before };
    const rows = await listReads(sql, filter, limit);
    linkNext(reply, rows, limit);
    return rows;
  });

  serve(app, 'POST /api/reads', async ({ body, caller, reply }) => {
    const item = itemOf(body);
    const comment = typeof body.comment === 'string' ? body.comment.trim() || null : body.comment;
    const saved = await saveRead(sql, caller.id, item, { rating: body.rating, comment });
    if (!saved) throw notFound(item.kind === 'work' ? sentences.bookNotFound : sentences.essayNotFound);
    const { created, ...read } = saved;
    reply.code(created ? 201 : 200);
    return read;
  });

  serve(app, 'DELETE /api/reads/{id}', async ({ params, caller }) => {
    await deleteRead(sql, await accessOwnRead(sql, caller, params.id));
    return undefined;
  });
}

/** Returns the one item that a review is about; `essay_id` and `article_id` both name an essay. */
function itemOf(body: { work_id?: number; essay_id?: number; article_id?: number }): ReadItem {
  const essay = body.essay_id ?? body.article_id;
  const both = body.article_id !== undefined && body.article_id !== essay;
  if (both || (body.work_id !== undefined && essay !== undefined)) throw badRequest('Please name exactly one book or essay.');
  if (body.work_id !== undefined) return { kind: 'work', id: body.work_id };
  if (essay === undefined) throw badRequest(sentences.invalidBookId);
  return { kind: 'essay', id: essay };
}
