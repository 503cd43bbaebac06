import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ImportReport } from '#contract/administration.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Upload } from '../../platform/files/store.ts';
import { badRequest, conflict, notFound } from '../../platform/http/http-error.ts';
import { registerForms, serveForm } from '../../platform/http/multipart.ts';
import { serve } from '../../platform/http/serve.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireRole } from '../administrators/access.ts';
import { countAnnotationsAndAuthors } from '../annotations/public.ts';
import { accessEdition } from './access.ts';
import { UnreadableTextError } from './formats/text-events.ts';
import { deleteEdition } from './import/delete-edition.ts';
import { recordImport, recordRemoval } from './import/record-import.ts';
import { importText, titleOfFile } from './import/import-text.ts';

declare module '../../platform/security-log.ts' {
  interface SecurityEvents {
    'text-added': true;
    'text-removed': true;
  }
}

/** Registers the endpoints that let librarians add and remove texts. */
export function editionAdminRoutes(app: FastifyInstance, { sql, background = sql, files }: Tools): void {
  // One import at a time: reading a large text takes several hundred megabytes of memory.
  let isImporting = false;

  registerForms(app, (forms) => {
    serveForm(
      forms,
      files,
      'POST /api/admin/editions',
      async ({ body, query, caller, request, reply }, [upload]) => {
        if (!upload) throw badRequest(messages.textFileMissing, [{ path: 'file', message: messages.textFileMissing }]);
        if (isImporting) throw conflict(messages.textImportBusy);
        isImporting = true;
        // The import pauses for other requests, so it does not hold a turn of the fair queue.
        request.turn?.end();
        try {
          const dryRun = query.dry_run !== undefined;
          const report = toResponse(
            await importText(background, [sourceOf(upload)], {
              slug: given(body.slug),
              license: given(body.license),
              title: given(body.title),
              author: given(body.author),
              work: given(body.work_id),
              language: given(body.language),
              numbering: body.numbering === '' ? undefined : body.numbering,
              name: titleOfFile(upload.filename),
              dryRun,
              signal: abortedWith(reply),
              pause: () => nextTurn(),
            }),
          );
          if (dryRun) {
            reply.code(200);
            return { report };
          }
          await recordImport(sql, caller, report);
          logSecurity(request, 'text-added');
          return { edition: await accessEdition(sql, report.slug), report };
        } catch (error) {
          throw error instanceof UnreadableTextError ? badRequest(error.message) : error;
        } finally {
          isImporting = false;
        }
      },
      async ({ caller }) => requireRole(caller, 'librarian'),
    );
  });

  serve(app, 'GET /api/admin/editions/{slug}', async ({ params, caller }) => {
    requireRole(caller, 'librarian');
    return countAnnotationsAndAuthors(sql, (await accessEdition(sql, params.slug)).id);
  });

  serve(app, 'DELETE /api/admin/editions/{slug}', async ({ params, caller, request }) => {
    requireRole(caller, 'librarian');
    if (!(await deleteEdition(background, params.slug))) throw notFound(messages.editionNotFound);
    await recordRemoval(sql, caller, params.slug);
    logSecurity(request, 'text-removed');
    return undefined;
  });
}

function toResponse(report: Awaited<ReturnType<typeof importText>>): ImportReport {
  const problems = report.problems.map(({ kind, message, file, line }) => ({
    kind,
    message,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
  }));
  return { ...report, similar_works: [...report.similar_works], problems };
}

function sourceOf({ filename, size, path }: Upload): { name: string; size: number; read: () => Promise<Uint8Array> } {
  return { name: filename, size, read: () => readFile(path) };
}

/** Returns the text of a field; undefined for an empty one. */
function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

/**
 * Returns a signal that stops the import when its caller disconnects, so that nothing is stored
 * unseen.
 */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}
