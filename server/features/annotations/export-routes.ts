import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { attachmentDisposition } from '../../platform/http/content-disposition.ts';
import { serve } from '../../platform/http/serve.ts';
import { exportNames } from '../../platform/files/export-names.ts';
import type { ExportedFile } from '../../platform/user-data.ts';
import { streamZip } from '../../platform/zip-files.ts';
import { findColorNames } from '../editions/public.ts';
import { formatCsv, formatJsonLd, formatMarkdown } from './export-formats.ts';
import { exportedAnnotations } from './export-queries.ts';
import type { OwnFilter } from './filter-conditions.ts';
import { listAnnotatedTexts } from './list-queries.ts';
import { readOwnFilter } from './read-filter.ts';
import { siteUrlOf } from './site-url.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import type { ExportOrigin } from './web-annotation.ts';

/** Registers the export of the caller's annotations, which streams at the receiver's pace. */
export function annotationExportRoutes(app: FastifyInstance, { sql, background = sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/annotations/export', async ({ query: { format, ...query }, caller, request, reply }) => {
    const filter = readOwnFilter(query, numberingFor(caller, config));
    const origin = { siteUrl: siteUrlOf(config, request), username: caller.username, colorNames: await findColorNames(sql, caller.id) };
    const rows = (withText = false) => exportedAnnotations(background, caller.id, filter, { withText });
    switch (format) {
      case 'markdown':
        sendAs(reply, caller, 'application/zip', 'zip');
        return streamZip(markdownFiles(background, caller, filter, origin), reply.log);
      case 'jsonld':
        sendAs(reply, caller, 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"', 'jsonld');
        return textStream(formatJsonLd(rows(true), origin));
      default:
        sendAs(reply, caller, 'text/csv; charset=utf-8', 'csv');
        return textStream(formatCsv(rows(), origin));
    }
  });
}

function sendAs(reply: FastifyReply, { username }: Caller, type: string, extension: string): void {
  const today = new Date().toISOString().slice(0, 10);
  reply.type(type).header('content-disposition', attachmentDisposition(`${username}-annotations-${today}.${extension}`));
}

function textStream(parts: AsyncIterable<string>): Readable {
  return Readable.from(parts, { objectMode: false });
}

/** Yields one file for each work, with the annotations on all its editions. */
async function* markdownFiles(
  sql: Tools['sql'],
  { id: callerId }: Caller,
  filter: OwnFilter,
  origin: ExportOrigin,
): AsyncGenerator<ExportedFile> {
  const name = exportNames();
  const works = new Map((await listAnnotatedTexts(sql, callerId, filter)).map(({ work_id: id, work_title: title }) => [id, title]));
  for (const [workId, title] of works) {
    const rows = exportedAnnotations(sql, callerId, { ...filter, workId });
    yield { path: name(title, '.md'), content: () => Promise.resolve(textStream(formatMarkdown(rows, origin))) };
  }
}
