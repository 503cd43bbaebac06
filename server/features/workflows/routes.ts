import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessProject } from '../projects/access.ts';
import { accessWorkflow } from './access.ts';
import { listWorkflows } from './queries.ts';
import { createStep, updateStep, deleteStep } from './save-step.ts';
import { updateWorkflow, createWorkflow, deleteWorkflow } from './save-workflow.ts';

export function workflowRoutes(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/workflows', newestFirst, async ({ query: { project_id: projectId }, caller, page }) => {
    if (projectId !== undefined) await accessProject(sql, caller, projectId);
    return listWorkflows(sql, caller.id, { projectId }, page);
  });

  serve(app, 'POST /api/workflows', ({ body, caller, request }) => createWorkflow(sql, caller, body, idempotencyKeyOf(request)));

  serve(app, 'GET /api/workflows/{id}', ({ params, caller }) => accessWorkflow(sql, caller, params.id));

  serve(app, 'PATCH /api/workflows/{id}', ({ params, body, caller, request }) =>
    updateWorkflow(sql, caller, params.id, body, parseIfMatch(request.headers['if-match'])),
  );

  serve(app, 'DELETE /api/workflows/{id}', async ({ params, caller }) => {
    await deleteWorkflow(sql, caller, params.id);
    return undefined;
  });

  serve(app, 'POST /api/workflows/{id}/steps', ({ params, body, caller, request }) =>
    createStep(sql, caller, params.id, body, idempotencyKeyOf(request)),
  );

  serve(app, 'PATCH /api/workflows/{id}/steps/{stepId}', ({ params, body, caller }) =>
    updateStep(sql, caller, params.id, params.stepId, body),
  );

  serve(app, 'DELETE /api/workflows/{id}/steps/{stepId}', async ({ params, caller }) => {
    await deleteStep(sql, caller, params.id, params.stepId);
    return undefined;
  });
}
