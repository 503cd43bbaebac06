import type { FastifyInstance } from 'fastify';
import { searchNotice } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import type { Tools } from '../../platform/feature.ts';
import { badRequest, notFound, unauthorized } from '../../platform/http/http-error.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessEdition } from '../editions/access.ts';
import { findInEdition } from './texts/find-in-edition.ts';
import { listPeople } from './names/list-people.ts';
import { planSearch, type SearchRequest } from './search-request.ts';
import { searchLiteral, searchSemantic } from './search-everything.ts';
import type { SemanticSearcher } from './semantic/create-searcher.ts';
import { numberingFor, type NumberingConfig } from '../references/public.ts';
import { suggest } from './suggest/suggest.ts';

/**
 * Registers the search endpoints. `semanticSearcher` is absent where semantic search is
 * unavailable.
 */
export function searchRoutes(
  app: FastifyInstance,
  { config }: Tools<NumberingConfig>,
  semanticSearcher: SemanticSearcher | undefined,
): void {
  serve(app, 'POST /api/search/{type}', async ({ params, body, caller, readSql, reply }) => {
    const query = body.query.trim();
    if (Array.from(query).length > limits.searchQuery.max) throw tooLong();
    const { limit = limits.searchHits.max, types, filters = {} } = body;
    // The last word may be a prefix unless whitespace follows it.
    const request: SearchRequest = {
      query: body.query.trimStart(),
      limit,
      types,
      filters,
      numbering: config.scriptureNumbering,
      readerNumbering: numberingFor(caller, config),
      onlyTexts: !caller,
    };
    if (!caller && !planSearch(request).texts) throw unauthorized();
    const callerId = caller?.id ?? NOBODY;
    if (params.type === 'literal') return searchLiteral(readSql, callerId, request);
    if (params.type !== 'semantic') throw notFound('Unknown search type. Please use literal or semantic.');
    const { hits, notice } = await searchSemantic(readSql, callerId, request, semanticSearcher);
    if (notice !== undefined) reply.header(searchNotice, notice);
    return hits;
  });

  serve(app, 'GET /api/editions/{slug}/find', async ({ params, query, readSql }) =>
    findInEdition(readSql, await accessEdition(readSql, params.slug), query),
  );

  serve(app, 'GET /api/search/suggestions', ({ query, caller, readSql }) =>
    suggest(readSql, caller.id, query, numberingFor(caller, config)),
  );

  serve(app, 'GET /api/people', ({ query, caller, readSql }) => listPeople(readSql, caller.id, query));
}

/** Stands for visitors, who search only texts. No user has this id. */
const NOBODY = 0;

function tooLong(): Error {
  const sentence = `"query" must have at most ${limits.searchQuery.max} characters.`;
  return badRequest(sentence, [{ path: 'query', message: sentence }]);
}
