import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { reasonOf } from '../moderation/public.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessOwnHeldText, requireApprover } from './access.ts';
import { approveHeldText, rejectHeldText } from './approve.ts';
import { deleteHeldText, listHeldTexts, listOwnHeldTexts } from './queries.ts';

export function heldTextRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serveList(app, 'GET /api/held', newestFirst, ({ caller, page }) => listOwnHeldTexts(sql, caller.id, page));

  serve(app, 'DELETE /api/held/{id}', async ({ params, caller }) => {
    const { id } = await accessOwnHeldText(sql, caller, params.id);
    if (!(await deleteHeldText(sql, id))) throw notFound(messages.heldNotFound);
    return undefined;
  });

  serveList(app, 'GET /api/admin/held', newestFirst, async ({ caller, page }) => {
    requireApprover(caller);
    return listHeldTexts(sql, page);
  });

  serve(app, 'POST /api/admin/held/{id}/approve', async ({ params, caller }) => {
    await approveHeldText(sql, caller, params.id, config.scriptureNumbering);
    return undefined;
  });

  serve(app, 'POST /api/admin/held/{id}/reject', async ({ params, body, caller }) => {
    await rejectHeldText(sql, caller, params.id, reasonOf(body.reason));
    return undefined;
  });
}
