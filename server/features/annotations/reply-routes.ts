import type { FastifyInstance } from 'fastify';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Tools } from '../../platform/feature.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { accessAnnotation, accessOwnReply, accessReplyToDelete } from './access.ts';
import { listOwnReplies } from './own-reply-queries.ts';
import { deleteReply, listReplies } from './reply-queries.ts';
import { createReply, updateReply } from './save-reply.ts';

export function replyRoutes(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig>): void {
  serveList(app, 'GET /api/annotations/replies', newestFirst, ({ caller, page }) => listOwnReplies(sql, caller.id, page));

  serveList(app, 'GET /api/annotations/{id}/replies', newestFirst, async ({ params, caller, page }) => {
    const { id } = await accessAnnotation(sql, caller, params.id);
    return listReplies(sql, caller.id, id, page);
  });

  serve(app, 'POST /api/annotations/{id}/replies', async ({ params, body, caller, request }) => {
    await requireNoNewLinks(sql, caller, { after: [body.body] }, config);
    return createReply(sql, caller, params.id, body.body, idempotencyKeyOf(request));
  });

  serve(app, 'PATCH /api/annotations/{id}/replies/{replyId}', async ({ params: { id, replyId }, body, caller }) => {
    const before = await accessOwnReply(sql, caller, id, replyId);
    await requireNoNewLinks(sql, caller, { after: [body.body], before: [before.body] }, config);
    return updateReply(sql, caller, id, replyId, body.body);
  });

  serve(app, 'DELETE /api/annotations/{id}/replies/{replyId}', async ({ params, caller }) => {
    const { id } = await accessReplyToDelete(sql, caller, params.id, params.replyId);
    await retryOnConflict(() => deleteReply(sql, id));
    return undefined;
  });
}
