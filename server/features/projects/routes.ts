import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import type { NumberingConfig } from '../references/public.ts';
import { accessProject } from './access.ts';
import { addContributor, removeContributor } from './contributors.ts';
import { addItem, removeItem } from './items.ts';
import { listProjects } from './queries.ts';
import { createProject, updateProject, deleteProject } from './save-project.ts';

export function projectRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serveList(app, 'GET /api/projects', newestFirst, ({ caller, page }) => listProjects(sql, caller.id, page));

  serve(app, 'POST /api/projects', ({ body, caller, request }) =>
    createProject(sql, caller, body, idempotencyKeyOf(request), config.scriptureNumbering),
  );

  serve(app, 'GET /api/projects/{id}', ({ params, caller }) => accessProject(sql, caller, params.id));

  serve(app, 'PATCH /api/projects/{id}', ({ params, body, caller, request }) =>
    updateProject(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']), config.scriptureNumbering),
  );

  serve(app, 'DELETE /api/projects/{id}', async ({ params, caller }) => {
    await deleteProject(sql, caller, params.id);
    return undefined;
  });

  serve(app, 'POST /api/projects/{id}/contributors', async ({ params, body, caller, reply }) => {
    const { project, created } = await addContributor(sql, caller, params.id, body.username);
    reply.code(created ? 201 : 200);
    return project;
  });

  serve(app, 'DELETE /api/projects/{id}/contributors/{userId}', async ({ params, caller }) => {
    await removeContributor(sql, caller, params.id, params.userId);
    return undefined;
  });

  serve(app, 'POST /api/projects/{id}/items', async ({ params, body, caller, reply }) => {
    const { project, created } = await addItem(sql, caller, params.id, body);
    reply.code(created ? 201 : 200);
    return project;
  });

  serve(app, 'DELETE /api/projects/{id}/items/{itemId}', async ({ params, caller }) => {
    await removeItem(sql, caller, params.id, params.itemId);
    return undefined;
  });
}
