import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessOwnRead } from './access.ts';
import { deleteRead, listReads, type ReadItem } from './queries.ts';
import { saveReview } from './save-review.ts';

export function readRoutes(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig & NumberingConfig>): void {
  serveList(app, 'GET /api/reads', newestFirst, ({ query, caller, page }) => {
    const essayId = query.essay_id ?? query.article_id;
    // Without a filter, the list is the caller's own.
    const userId = query.work_id === undefined && essayId === undefined && query.username === undefined ? caller.id : undefined;
    return listReads(sql, { userId, username: query.username, workId: query.work_id, essayId, callerId: caller.id }, page);
  });

  serve(app, 'POST /api/reads', async ({ body, caller, reply }) => {
    const item = itemOf(body);
    const comment = typeof body.comment === 'string' ? body.comment.trim() || null : body.comment;
    await requireNoNewLinks(sql, caller, { after: [comment] }, config);
    const input = { rating: body.rating, comment, ignored: body.ignored_references };
    const saved = await saveReview(sql, config.scriptureNumbering, caller.id, item, input);
    if (!saved) throw notFound(item.kind === 'work' ? messages.bookNotFound : messages.essayNotFound);
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
  if (both || (body.work_id !== undefined && essay !== undefined)) throw badRequest('Please specify exactly one book or essay.');
  if (body.work_id !== undefined) return { kind: 'work', id: body.work_id };
  if (essay === undefined) throw badRequest(messages.invalidBookId);
  return { kind: 'essay', id: essay };
}
