import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { listTextTitles, suggestTexts } from '../editions/public.ts';
import { findPublishedTitle } from '../essays/access.ts';
import { findPublicTitle } from '../topics/access.ts';
import type { NumberingConfig } from './config.ts';
import { resolveTyped } from './resolve-passages.ts';
import { numberingFor } from './numbering-for.ts';
import { listTopicTitles, listWorkTitles } from './title-queries.ts';

export function referenceRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/references/titles', async ({ query, caller, readSql }) => {
    const works = idsOf(query.works);
    const topics = idsOf(query.topics);
    const texts = query.texts?.split(' ') ?? [];
    return {
      works: works.length === 0 ? [] : await listWorkTitles(readSql, works),
      topics: topics.length === 0 ? [] : await listTopicTitles(readSql, caller.id, topics),
      texts: texts.length === 0 ? [] : await listTextTitles(readSql, texts),
    };
  });

  serve(app, 'GET /api/references/texts', ({ query, caller, readSql }) => {
    const resolve = (typed: string) => resolveTyped(typed, numberingFor(caller, config));
    return suggestTexts(readSql, caller.id, query.q, resolve);
  });

  serve(app, 'GET /api/titles/works/{id}', async ({ params }) => titleOf((await listWorkTitles(sql, [params.id]))[0]));
  serve(app, 'GET /api/titles/essays/{id}', async ({ params }) => titleOf(await findPublishedTitle(sql, params.id)));
  serve(app, 'GET /api/titles/topics/{id}', async ({ params }) => titleOf(await findPublicTitle(sql, params.id)));
}

function idsOf(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}

/** A private title is null, as if it did not exist. */
function titleOf(found: { readonly title: string } | undefined): { title: string | null } {
  return { title: found?.title ?? null };
}
