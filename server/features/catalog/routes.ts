import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireRole } from '../administrators/access.ts';
import { accessCatalogAuthor, editAuthor } from './edit-author.ts';
import { accessCatalogWork, editWork } from './edit-work.ts';
import { importRoutes } from './import-routes.ts';
import { listMerges } from './merge/merge-queries.ts';
import { mergeIn, previewMerge } from './merge/merge-records.ts';
import { undoMerge } from './merge/undo-merge.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'catalog-changed': true;
  }
}

/** Registers the endpoints with which librarians edit, merge and import works and authors. */
export function catalogRoutes(app: FastifyInstance, tools: Tools): void {
  editRoutes(app, tools);
  mergeRoutes(app, tools);
  importRoutes(app, tools);
}

function editRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/admin/works/{id}', async ({ params, caller }) => {
    requireRole(caller, 'librarian');
    return accessCatalogWork(sql, params.id);
  });

  serve(app, 'PUT /api/admin/works/{id}', async ({ params, body, caller, request }) => {
    requireRole(caller, 'librarian');
    const work = await editWork(sql, params.id, { actor: caller, input: body, ifMatch: parseIfMatch(request.headers['if-match']) });
    logSecurity(request, 'catalog-changed');
    return work;
  });

  serve(app, 'GET /api/admin/authors/{id}', async ({ params, caller }) => {
    requireRole(caller, 'librarian');
    return accessCatalogAuthor(sql, params.id);
  });

  serve(app, 'PUT /api/admin/authors/{id}', async ({ params, body, caller, request }) => {
    requireRole(caller, 'librarian');
    const author = await editAuthor(sql, params.id, { actor: caller, input: body, ifMatch: parseIfMatch(request.headers['if-match']) });
    logSecurity(request, 'catalog-changed');
    return author;
  });
}

function mergeRoutes(app: FastifyInstance, { sql }: Tools): void {
  serveList(app, 'GET /api/admin/merges', newestFirst, async ({ caller, page }) => {
    requireRole(caller, 'librarian');
    return listMerges(sql, page);
  });

  serve(app, 'GET /api/admin/merges/preview', async ({ query, caller }) => {
    requireRole(caller, 'librarian');
    return previewMerge(sql, query);
  });

  serve(app, 'POST /api/admin/merges', async ({ body, caller, request }) => {
    requireRole(caller, 'librarian');
    const { kind, into, from } = body;
    const keyed = { userId: caller.id, key: idempotencyKeyOf(request), kind: 'merge', sent: { kind, into, from } };
    const merge = await createResource(
      sql,
      keyed,
      (tx) => mergeIn(tx, caller, body),
      async (id) => ({ id }),
    );
    logSecurity(request, 'catalog-changed');
    return merge;
  });

  serve(app, 'POST /api/admin/merges/{id}/undo', async ({ params, caller, request }) => {
    requireRole(caller, 'librarian');
    await undoMerge(sql, caller, params.id);
    logSecurity(request, 'catalog-changed');
    return undefined;
  });
}
