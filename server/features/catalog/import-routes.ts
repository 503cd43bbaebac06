import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, conflict } from '../../platform/http/http-error.ts';
import { registerForms, serveForm } from '../../platform/http/multipart.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { requireRole } from '../administrators/access.ts';
import { recordCatalogImport } from './record-catalog-import.ts';
import { importUpload } from './upload.ts';

/** Registers the endpoint that imports a catalog, or reports what it would change. */
export function importRoutes(app: FastifyInstance, { sql, background = sql, files }: Tools): void {
  // One import at a time: batches of two would wait for each other.
  let isImporting = false;
  const database = { kind: sql.listen ? 'server' : 'embedded', sql: background } as const;

  registerForms(app, (forms) => {
    serveForm(
      forms,
      files,
      'POST /api/admin/catalog-imports',
      async ({ query, caller, request, reply }, [upload]) => {
        if (!upload) throw badRequest(messages.catalogFileMissing, [{ path: 'file', message: messages.catalogFileMissing }]);
        if (isImporting) throw conflict(messages.catalogImportBusy);
        isImporting = true;
        // The import pauses for other requests, so it does not hold a turn of the fair queue.
        request.turn?.end();
        try {
          const dryRun = query.dry_run !== undefined;
          const report = await importUpload(database, upload, { dryRun, columns: query.columns, signal: abortedWith(reply) });
          if (!dryRun) {
            await recordCatalogImport(sql, caller, upload.filename, report);
            logSecurity(request, 'catalog-changed');
          }
          return report;
        } finally {
          isImporting = false;
        }
      },
      async ({ caller }) => requireRole(caller, 'librarian'),
    );
  });
}

/** Returns a signal that stops the import after the current batch when its caller disconnects. */
function abortedWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => raw.writableFinished || controller.abort());
  return controller.signal;
}
