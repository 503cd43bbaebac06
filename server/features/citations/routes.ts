import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CslItem } from '#contract/topics.ts';
import { citeScripture } from '#core/cite-scripture.ts';
import { exportFilename } from '#core/export-filename.ts';
import { parseCite } from '#core/footnotes.ts';
import { messages } from '#core/messages.ts';
import { pagePath } from '#core/page-paths.ts';
import { htmlText, plainText } from '#core/rich-text.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { parseSpan, versesOfSpan } from '#core/scripture/spans.ts';
import { type CitationThread, createCitationThread } from '../../citations/citation-thread.ts';
import { citeEdition, citeReference, citeWork } from '../../citations/cite-text.ts';
import { formatBibtex, formatRis } from '../../citations/export-citations.ts';
import { toFormattedCitation } from '../../citations/format-citation.ts';
import { itemOfPage } from '../../citations/work-item.ts';
import type { Tools } from '../../platform/feature.ts';
import { attachmentDisposition } from '../../platform/http/content-disposition.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessEdition } from '../editions/access.ts';
import { findUsualCitations, locate } from '../editions/public.ts';
import { accessEssay } from '../essays/access.ts';
import { accessTopic } from '../topics/access.ts';
import { accessWork } from '../works/access.ts';
import { findBibliography } from './bibliography.ts';
import { formatEssayNotes } from './essay-notes.ts';
import { exportedWork } from './exported-work.ts';

/** Returns the thread that formats citations, for other features. */
export function citationRoutes(app: FastifyInstance, { sql, config }: Tools): CitationThread {
  const thread = createCitationThread();
  app.addHook('onClose', () => thread.close());
  const siteOf = (request: FastifyRequest): string => config.publicUrl ?? `${request.protocol}://${request.host}`;

  serve(app, 'GET /api/works/{id}/citation', async ({ params, query: { style = 'sbl', locator } }) =>
    toFormattedCitation(style, await citeWork(thread, style, await accessWork(sql, params.id), locator)),
  );

  const exportWork = async (id: number, format: string, reply: FastifyReply): Promise<CslItem[]> => {
    const work = await accessWork(sql, id);
    reply.header('content-disposition', attachmentDisposition(exportFilename(work.title, format)));
    return [exportedWork(work)];
  };

  serve(app, 'GET /api/works/{id}/citation.bib', async ({ params, reply }) => formatBibtex(await exportWork(params.id, 'bib', reply)));
  serve(app, 'GET /api/works/{id}/citation.ris', async ({ params, reply }) => formatRis(await exportWork(params.id, 'ris', reply)));
  serve(app, 'GET /api/works/{id}/citation.json', ({ params, reply }) => exportWork(params.id, 'json', reply));

  serve(app, 'GET /api/editions/{slug}/citation', async ({ params, query: { style = 'sbl', at } }) => {
    const edition = await accessEdition(sql, params.slug);
    const work = await accessWork(sql, edition.work_id);
    if (at === undefined) return toFormattedCitation(style, await citeEdition(thread, style, { edition, work, at }));
    if (!(await locate(sql, edition, at))) throw notFound(messages.citationNotFound);
    const place = { edition, citation: at };
    const usual = (await findUsualCitations(sql, [place]))(place);
    const cited = await citeEdition(thread, style, { edition, work, at: usual?.text ?? at });
    return { ...toFormattedCitation(style, cited), ...(usual && { place: usual.text }) };
  });

  serve(app, 'GET /api/passages/{id}/citation', async ({ params, query: { style = 'sbl', edition: slug } }) => {
    const span = parseSpan(params.id);
    if (span === undefined) throw notFound(messages.noSuchPassage);
    const edition = slug === undefined ? undefined : await accessEdition(sql, slug);
    const osis = formatOsis([{ ranges: [versesOfSpan(span)], book: '' }]);
    return toFormattedCitation(style, citeReference(style, citeScripture(osis, style) ?? osis, edition));
  });

  serve(app, 'GET /api/essays/{id}/citation', async ({ params, query: { style = 'sbl' }, caller, request }) => {
    const { id, title, username, display_name, published_at, created_at } = await accessEssay(sql, caller, params.id);
    const page = { id, title, author: display_name ?? username, date: new Date(published_at ?? created_at), site: config.siteName };
    return toFormattedCitation(style, await thread.cite(style, itemOfPage({ ...page, url: siteOf(request) + pagePath('essay', id) })));
  });

  serve(app, 'GET /api/essays/{id}/bibliography', async ({ params, caller }) => {
    const { content } = await accessEssay(sql, caller, params.id);
    const { style, entries } = await findBibliography(sql, thread, content);
    return { style, entries: entries.map(({ workId, runs }) => ({ text: plainText(runs), html: htmlText(runs), work_id: workId })) };
  });

  serve(app, 'POST /api/citations/notes', async ({ body: { style, cites }, caller }) => {
    const notes = await formatEssayNotes(sql, thread, { style, cites: cites.map(parseCite), callerId: caller.id });
    return notes.map((cited) =>
      cited ? { note: htmlText(cited.note), short_note: cited.short_note && htmlText(cited.short_note) } : null,
    );
  });

  serve(app, 'GET /api/topics/{id}/citation', async ({ params, query: { style = 'sbl' }, caller, request }) => {
    const { id, title, username, display_name, updated_at } = await accessTopic(sql, caller, params.id);
    const page = { id, title, author: display_name ?? username, date: new Date(updated_at), site: config.siteName };
    return toFormattedCitation(style, await thread.cite(style, itemOfPage({ ...page, url: siteOf(request) + pagePath('topic', id) })));
  });

  return thread;
}
