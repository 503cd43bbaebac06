import type { FastifyInstance } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import { serve } from '../../platform/http/serve.ts';
import { titlesOfTopics, titlesOfWorks } from './queries.ts';

export function referenceRoutes(app: FastifyInstance, { sql }: Tools): void {
  serve(app, 'GET /api/references/titles', async ({ query, caller }) => {
    const works = idsOf(query.works);
    const topics = idsOf(query.topics);
    return {
      works: works.length === 0 ? [] : await titlesOfWorks(sql, works),
      topics: topics.length === 0 ? [] : await titlesOfTopics(sql, caller.id, topics),
    };
  });
}

function idsOf(text: string | undefined): number[] {
  return text === undefined ? [] : text.split(',').map(Number);
}
