import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { listEditionsOfWork } from '../editions/public.ts';
import { accessWork } from './access.ts';
import { countListedWorks, listWorks } from './list-works.ts';
import { listWorksBySameAuthors, listWorksOnSameShelf, listWorksReadBySameReaders } from './related-queries.ts';
import { listCategories, listLanguages, listChosenShelf, listReferencesToWork, listShelf, countWorks } from './queries.ts';

export function workRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/works', async ({ query, request, reply }) => {
    const page = await listWorks(sql, query, request.url);
    if (page.links.length > 0) reply.header('link', page.links.join(', '));
    return page.works;
  });

  serve(app, 'GET /api/works/count', ({ query }) => countListedWorks(sql, query));

  serve(app, 'GET /api/works/categories', () => listCategories(sql));

  serve(app, 'GET /api/works/languages', () => listLanguages(sql));

  serve(app, 'GET /api/works/shelf', async () => {
    const [total, chosen] = await Promise.all([countWorks(sql), listChosenShelf(sql)]);
    // Chosen works may have been removed from the catalog.
    return { total, works: chosen.length > 0 ? chosen : await listShelf(sql), chosen: chosen.length > 0 };
  });

  serve(app, 'GET /api/works/{id}', async ({ params, caller }) => {
    const [work, editions] = await Promise.all([accessWork(sql, params.id), listEditionsOfWork(sql, params.id)]);
    // Visitors do not see ratings.
    return { ...work, ...(caller === null && { rating_average: null, rating_count: 0 }), editions };
  });

  serve(app, 'GET /api/works/{id}/related', async ({ params, caller }) => {
    const work = await accessWork(sql, params.id);
    const [by_author, on_shelf, by_readers] = await Promise.all([
      listWorksBySameAuthors(sql, work.id),
      listWorksOnSameShelf(sql, work),
      listWorksReadBySameReaders(sql, caller.id, work.id),
    ]);
    return { by_author, on_shelf, by_readers };
  });

  serve(app, 'GET /api/references/works/{id}', async ({ params, caller }) => {
    const work = await accessWork(sql, params.id);
    return listReferencesToWork(sql, caller.id, work.id, limits.list.default);
  });
}
