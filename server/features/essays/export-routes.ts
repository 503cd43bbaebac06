import type { FastifyInstance, FastifyRequest } from 'fastify';
import { exportFilename } from '#core/export-filename.ts';
import { isTarget, piecesOf } from '#core/links.ts';
import { pagePath, readPath } from '#core/page-paths.ts';
import type { CitationThread } from '../../citations/citation-thread.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { attachmentDisposition } from '../../platform/http/content-disposition.ts';
import { badRequest, tooMany } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { fromSource } from '../../platform/package-root.ts';
import { createThread, ThreadError } from '../../platform/thread.ts';
import { findBibliography } from '../citations/public.ts';
import { listTextTitles } from '../editions/public.ts';
import { listTopicTitles, listWorkTitles, type NumberingConfig } from '../references/public.ts';
import { accessEssay } from './access.ts';
import type { ExportFormat, ExportTask } from './export/export-essay.ts';
import type { ExportResult } from './export/export-worker.ts';
import { readPictures } from './export-pictures.ts';
import { type InLibrary, inLibrary } from '../../platform/in-library.ts';

const formats: Readonly<Record<ExportFormat, { readonly ending: string; readonly type: string }>> = {
  docx: { ending: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  epub: { ending: 'epub', type: 'application/epub+zip' },
  markdown: { ending: 'md', type: 'text/markdown; charset=utf-8' },
  html: { ending: 'html', type: 'text/html; charset=utf-8' },
};

/**
 * Serves essays as files. A thread of its own writes them, because authors control its cost, and
 * ends when it is idle.
 */
export function exportRoutes(app: FastifyInstance, { sql, config, files }: Tools<NumberingConfig>, citations: CitationThread): void {
  const thread = createThread<InLibrary<ExportTask>, ExportResult>({
    entry: new URL(fromSource ? './export/export-worker.dev.mjs' : './export-worker.js', import.meta.url),
    timeout: ({ content }) => 10_000 + content.length / 50,
    maxQueued: 20,
    maxOfOwner: 3,
    idle: 60_000,
  });
  app.addHook('onClose', () => thread.close());

  serve(app, 'GET /api/essays/{id}/export', async ({ params, query: { format }, caller, request, reply }) => {
    const essay = await accessEssay(sql, caller, params.id);
    const { title, content, display_name, username, published_at, updated_at, ignored_references: ignored } = essay;
    const site = config.publicUrl ?? siteOf(request);
    const [titles, { entries }, pictures] = await Promise.all([
      findLinkTitles(sql, caller.id, content, site),
      findBibliography(sql, citations, content),
      readPictures(files, essay, { format, site }),
    ]);
    const facts = { title, author: display_name ?? username, site: config.siteName, url: site + pagePath('essay', essay.id) };
    const date = new Date(published_at ?? updated_at).toISOString();
    const task = {
      format,
      content,
      facts: { ...facts, date },
      siteUrl: site,
      titles,
      bibliography: entries.map(({ runs }) => runs),
      pictures,
      references: { numbering: config.scriptureNumbering, ignored },
    };
    const result = await thread.run(inLibrary(task), caller.id).catch(throwThreadError);
    if ('failure' in result) throw new Error(`the export failed: ${result.failure}`);
    reply.header('content-disposition', attachmentDisposition(exportFilename(title, formats[format].ending)));
    reply.type(formats[format].type);
    return Buffer.from(result.bytes);
  });
}

function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

/** Returns what the links of an essay are shown as to the caller, by their source. */
async function findLinkTitles(sql: Sql, callerId: number, content: string, site: string): Promise<ExportTask['titles']> {
  if (!content.includes('[')) return [];
  const links = piecesOf(content).filter(isTarget).slice(0, 1000);
  const [works, topics, texts] = await Promise.all([
    listWorkTitles(sql, [...new Set(links.flatMap((link) => ('work' in link ? link.work : [])))]),
    listTopicTitles(sql, callerId, [...new Set(links.flatMap((link) => ('topic' in link ? link.topic : [])))]),
    listTextTitles(sql, [...new Set(links.flatMap((link) => ('textPath' in link ? link.textPath : [])))]),
  ]);
  return [
    ...works.map(({ id, title }) => [`[Work:${id}]`, { title, url: site + pagePath('work', id) }] as const),
    ...topics.map(({ id, title }) => [`[Topic:${id}]`, { title, url: site + pagePath('topic', id) }] as const),
    ...texts.map(({ path, title }) => [`[Text:${path}]`, { title, url: site + readPath(path) }] as const),
  ];
}

function throwThreadError(error: unknown): never {
  if (!(error instanceof ThreadError)) throw error;
  if (error.reason === 'busy') throw tooMany('Too many essays are being exported right now. Please try again in a moment.', 10);
  throw badRequest('This essay takes too long to export. Please split it in two.');
}
