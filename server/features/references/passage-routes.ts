import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { parseSpan, type Span } from '#core/scripture/spans.ts';
import type { Tools } from '../../platform/feature.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import type { NumberingConfig } from './config.ts';
import { getPassage } from './passage-page.ts';
import { followPassage, unfollowPassage } from './passage-page-queries.ts';
import { readPassage } from './passage-text.ts';
import { numberingFor } from './numbering-for.ts';
import { resolvePassages } from './resolve-passages.ts';

export function passageRoutes(app: FastifyInstance, { sql, config }: Tools<NumberingConfig>): void {
  serve(app, 'GET /api/passages', async ({ query, caller }) =>
    resolvePassages(query.q, { language: query.language, numbering: numberingFor(caller, config) }),
  );

  serve(app, 'GET /api/passages/{id}', ({ params, query, caller, readSql, reply }) =>
    getPassage(readSql, requireSpan(params.id), { caller, query, numbering: numberingFor(caller, config), reply }),
  );

  serve(app, 'GET /api/passages/{id}/text', async ({ params, query, caller, readSql }) =>
    readPassage(readSql, requireSpan(params.id), {
      userId: caller?.id,
      slug: query.edition,
      limit: query.limit ?? limits.passages.segments,
    }),
  );

  serve(app, 'PUT /api/passages/{id}/follow', async ({ params, caller }) => {
    await followPassage(sql, caller.id, requireSpan(params.id));
    return undefined;
  });

  serve(app, 'DELETE /api/passages/{id}/follow', async ({ params, caller }) => {
    await unfollowPassage(sql, caller.id, requireSpan(params.id));
    return undefined;
  });
}

function requireSpan(id: number): Span {
  const span = parseSpan(id);
  if (span === undefined) throw notFound(messages.noSuchPassage);
  return span;
}
