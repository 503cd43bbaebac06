import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { registerForms, serveForm } from '../../platform/http/multipart.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkTextStorage, storageOwner } from '../storage/public.ts';
import { importAnnotations, previewImport } from './import-annotations.ts';
import { listImports, undoImport } from './import-queries.ts';
import { readWebAnnotations } from './read-web-annotations.ts';
import { siteUrlOf } from './site-url.ts';

/** Registers the import of annotations, its list and its undo. */
export function annotationImportRoutes(app: FastifyInstance, { sql, config, files }: Tools): void {
  registerForms(app, (forms) => {
    serveForm(forms, files, 'POST /api/annotations/import', async ({ query, caller, request, reply }, [upload]) => {
      if (!upload) throw badRequest(messages.annotationFileMissing, [{ path: 'file', message: messages.annotationFileMissing }]);
      const annotations = readWebAnnotations(await readFile(upload.path), [siteUrlOf(config, request)]);
      const isPreview = query.dry_run !== undefined;
      const notes = annotations.flatMap((one) => ('slug' in one ? (one.body ?? []) : [])).join('');
      if (!isPreview) await checkTextStorage(sql, storageOwner(config, caller), notes);
      const result = await (isPreview ? previewImport : importAnnotations)(sql, caller, annotations);
      if (result.id === null) reply.code(200);
      return result;
    });
  });

  serveList(app, 'GET /api/annotations/imports', newestFirst, ({ caller, page }) => listImports(sql, caller.id, page));

  serve(app, 'DELETE /api/annotations/imports/{id}', async ({ params, caller }) => {
    const undone = await retryOnConflict(() => sql.begin((tx) => undoImport(tx, caller.id, params.id)));
    if (!undone) throw notFound(messages.annotationImportNotFound);
    return undone;
  });
}
