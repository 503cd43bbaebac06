import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkQuotations } from './check-quotations.ts';
import { UserQueue } from './user-queue.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { addDismissal, deleteDismissal } from './dismissal-queries.ts';

export function quotationRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  const queue = new UserQueue();

  serve(app, 'POST /api/quotations/check', async ({ body, caller }) => {
    const request = { ...body, callerId: caller.id, numbering: numberingFor(caller, config) };
    const { rows } = await queue.run(caller.id, () => checkQuotations(sql, request));
    return [...rows];
  });

  serve(app, 'PUT /api/quotations/dismissals', async ({ body: { dismissed, ...dismissal }, caller }) => {
    if (!dismissed) await deleteDismissal(sql, caller.id, dismissal);
    else if (!(await addDismissal(sql, caller.id, dismissal))) throw conflict(messages.tooManyDismissals);
    return undefined;
  });
}
