import type { FastifyInstance } from 'fastify';
import type { Suggestion } from '#contract/references.ts';
import { foldedWords, sortKey } from '#core/fold.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { serve } from '../../platform/http/serve.ts';
import { titlesOfTopics, titlesOfWorks, topicsOfWords, worksFrom, worksOfWords } from './queries.ts';

export function referenceRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/references/titles', async ({ query, caller }) => {
    const works = idsOf(query.works);
    const topics = idsOf(query.topics);
    return {
      works: works.length === 0 ? [] : await titlesOfWorks(sql, works),
      topics: topics.length === 0 ? [] : await titlesOfTopics(sql, caller.id, topics),
    };
  });

  serve(app, 'GET /api/search/suggestions', ({ query, caller }) => suggest(sql, caller, query.q, query.limit ?? 8));
}

/** Works whose titles begin so, then topics and works that hold the words; each once. */
async function suggest(sql: Sql, caller: Caller, typed: string, limit: number): Promise<Suggestion[]> {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  const begun = await worksFrom(sql, sortKey(typed), limit);
  const topics = await topicsOfWords(sql, caller.id, words, limit);
  const holding = begun.length < limit ? await worksOfWords(sql, words, limit) : [];
  const works = [...begun, ...holding.filter(({ id }) => begun.every((work) => work.id !== id))];
  return fairly(
    works.map(({ id, title, detail }): Suggestion => ({ type: 'work', id, title, detail, url: `/book/${id}` })),
    topics.map(({ id, title, detail }): Suggestion => ({ type: 'topic', id, title, detail, url: `/topics/${id}` })),
    limit,
  );
}

/** Works first, but neither crowds the other out. */
function fairly(works: readonly Suggestion[], topics: readonly Suggestion[], limit: number): Suggestion[] {
  const room = Math.max(limit - topics.length, Math.ceil(limit / 2));
  return [...works.slice(0, room), ...topics].slice(0, limit);
}

function idsOf(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}
