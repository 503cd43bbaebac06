import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { listEditionsOfWork } from '../editions/public.ts';
import { accessWork } from './access.ts';
import { countListedWorks, listWorks } from './list-works.ts';
import { listWorksBySameAuthors, listWorksOnSameShelf, listWorksReadBySameReaders } from './related-queries.ts';
import { listCategories, listLanguages, listChosenShelf, listReferencesToWork, listShelf, countWorks } from './queries.ts';

export function workRoutes(app: FastifyInstance): void {
  serve(app, 'GET /api/works', async ({ query, readSql, request, reply }) => {
    const page = await listWorks(readSql, query, request.url);
    if (page.links.length > 0) reply.header('link', page.links.join(', '));
    return page.works;
  });

  serve(app, 'GET /api/works/count', ({ query, readSql }) => countListedWorks(readSql, query));

  serve(app, 'GET /api/works/categories', ({ readSql }) => listCategories(readSql));

  serve(app, 'GET /api/works/languages', ({ readSql }) => listLanguages(readSql));

  serve(app, 'GET /api/works/shelf', async ({ readSql }) => {
    const [total, chosen] = await Promise.all([countWorks(readSql), listChosenShelf(readSql)]);
    // Chosen works may have been removed from the catalog.
    return { total, works: chosen.length > 0 ? chosen : await listShelf(readSql), chosen: chosen.length > 0 };
  });

  serve(app, 'GET /api/works/{id}', async ({ params, caller, readSql }) => {
    const [work, editions] = await Promise.all([accessWork(readSql, params.id), listEditionsOfWork(readSql, params.id)]);
    // Visitors do not see ratings.
    return {
      ...work,
      ...(caller === null && { rating_average: null, rating_count: 0 }),
      editions: work.id === params.id ? editions : await listEditionsOfWork(readSql, work.id),
    };
  });

  serve(app, 'GET /api/works/{id}/related', async ({ params, caller, readSql }) => {
    const work = await accessWork(readSql, params.id);
    const [by_author, on_shelf, by_readers] = await Promise.all([
      listWorksBySameAuthors(readSql, work.id),
      listWorksOnSameShelf(readSql, work),
      listWorksReadBySameReaders(readSql, caller.id, work.id),
    ]);
    return { by_author, on_shelf, by_readers };
  });

  serve(app, 'GET /api/references/works/{id}', async ({ params, caller, readSql }) => {
    const list = (id: number) => listReferencesToWork(readSql, caller.id, id, limits.list.default);
    const references = await list(params.id);
    if (references) return references;
    // It may have been merged into another work.
    const work = await accessWork(readSql, params.id);
    return (await list(work.id)) ?? [];
  });
}
