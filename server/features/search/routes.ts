import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Hit, type SearchFilters, searchNotice } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { buildHits } from './results/hits.ts';
import { parseQuery, spellingsOf } from './literal/parse-query.ts';
import { highlightTerms } from './semantic/highlight-terms.ts';
import { searchLiterally } from './literal/search.ts';
import type { SemanticSearcher } from './semantic/search.ts';
import { suggest } from './suggest/suggest.ts';

interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly filters: SearchFilters;
}

/** Registers the search endpoints. `byMeaning` is absent where semantic search is unavailable. */
export function searchRoutes(app: FastifyInstance, { sql }: Tools, byMeaning: SemanticSearcher | undefined): void {
  serve(app, 'POST /api/search/{type}', async ({ params, body, caller, reply }) => {
    const query = body.query.trim();
    if (Array.from(query).length > limits.searchQuery.max) throw tooLong();
    const request = { query, limit: body.limit ?? limits.searchHits.max, filters: body.filters ?? {} };
    // The last word may be a prefix unless whitespace follows it.
    if (params.type === 'literal') return literalHits(sql, caller, { ...request, query: body.query.trimStart() });
    if (params.type === 'semantic') return semanticHits(sql, caller, request, reply, byMeaning);
    throw notFound('Unknown search type. Please use literal or semantic.');
  });

  serve(app, 'GET /api/search/suggestions', ({ query, caller }) => suggest(sql, caller.id, query));
}

async function literalHits(sql: Sql, { id }: Caller, { query, limit, filters }: SearchRequest): Promise<Hit[]> {
  const parsed = parseQuery(query);
  const found = await searchLiterally(sql, parsed, { callerId: id, filters }, limit);
  return buildHits(sql, id, found, { terms: parsed.required.flatMap(spellingsOf), deep: true });
}

/** Falls back to literal search with a notice in the response header. */
async function semanticHits(
  sql: Sql,
  caller: Caller,
  request: SearchRequest,
  reply: FastifyReply,
  byMeaning?: SemanticSearcher,
): Promise<Hit[]> {
  const result = (await byMeaning?.(caller.id, request)) ?? {
    notice: 'Semantic search is not available on this server. These are literal results.',
  };
  if ('notice' in result) {
    reply.header(searchNotice, result.notice);
    return literalHits(sql, caller, request);
  }
  return buildHits(sql, caller.id, result.found, { terms: highlightTerms(request.query), deep: false });
}

function tooLong(): Error {
  const sentence = `"query" must have at most ${limits.searchQuery.max} characters.`;
  return badRequest(sentence, [{ path: 'query', message: sentence }]);
}
