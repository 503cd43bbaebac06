import type { FastifyInstance } from 'fastify';
import type { AnnotationVisibility } from '#core/annotations.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { parseIfMatch } from '../../platform/http/if-match.ts';
import { linkNext, pageOf } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { type HeldTextConfig, requireNoNewLinks } from '../held-texts/public.ts';
import { checkTextStorage, storageOwner } from '../storage/public.ts';
import { accessAnnotation, accessOwnAnnotation } from './access.ts';
import { annotationExportRoutes } from './export-routes.ts';
import { annotationImportRoutes } from './import-routes.ts';
import { annotationCursors, listAnnotatedTexts, listAnnotations } from './list-queries.ts';
import { readFilter, readOwnFilter } from './read-filter.ts';
import { replyRoutes } from './reply-routes.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { createAnnotation, deleteAnnotation, updateAnnotation } from './save-annotation.ts';

export function annotationRoutes(app: FastifyInstance, tools: Tools<HeldTextConfig & NumberingConfig>): void {
  annotationExportRoutes(app, tools);
  annotationImportRoutes(app, tools);
  annotations(app, tools);
  replyRoutes(app, tools);
}

function annotations(app: FastifyInstance, { sql, config }: Tools<HeldTextConfig & NumberingConfig>): void {
  serve(app, 'GET /api/annotations', async ({ query, caller, reply }) => {
    const filter = await readFilter(sql, query, numberingFor(caller, config));
    const page = pageOf(query, annotationCursors);
    const { annotations: rows, cursors } = await listAnnotations(sql, caller.id, filter, query.order ?? 'newest', page);
    linkNext(reply, annotationCursors, cursors, page);
    return rows;
  });

  serve(app, 'GET /api/annotations/texts', ({ query, caller }) =>
    listAnnotatedTexts(sql, caller.id, readOwnFilter(query, numberingFor(caller, config))),
  );

  serve(app, 'POST /api/annotations', async ({ body, caller, request }) => {
    await checkTextStorage(sql, storageOwner(config, caller), body.body ?? '');
    if (body.visibility === 'public') await requireNoNewLinks(sql, caller, { after: [body.body] }, config);
    return createAnnotation(sql, caller, body, idempotencyKeyOf(request));
  });

  serve(app, 'GET /api/annotations/{id}', ({ params, caller }) => accessAnnotation(sql, caller, params.id));

  serve(app, 'PATCH /api/annotations/{id}', async ({ params, body, caller, request }) => {
    const before = async (): Promise<string> => (await accessOwnAnnotation(sql, caller, params.id)).body ?? '';
    await checkTextStorage(sql, storageOwner(config, caller), body.body ?? '', before);
    await requireNoNewLinks(sql, caller, () => changeOf(sql, caller, params.id, body), config);
    return updateAnnotation(sql, caller, params.id, body, parseIfMatch(request.headers['if-match']));
  });

  serve(app, 'DELETE /api/annotations/{id}', ({ params, caller, request }) =>
    deleteAnnotation(sql, caller, params.id, parseIfMatch(request.headers['if-match'])),
  );
}

/** Returns what others will see of a changed annotation, and what they see now. */
async function changeOf(
  sql: Tools['sql'],
  caller: Caller,
  id: number,
  { body, visibility }: { body?: string | null; visibility?: AnnotationVisibility },
): Promise<{ after: (string | null)[]; before: (string | null)[] }> {
  const old = await accessOwnAnnotation(sql, caller, id);
  const isPublic = (visibility ?? old.visibility) === 'public';
  return { after: isPublic ? [body === undefined ? old.body : body] : [], before: old.visibility === 'public' ? [old.body] : [] };
}
