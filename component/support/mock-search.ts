import type { FakeHit, SearchRequest } from '../../e2e/support/mock-search.ts';
import type { MockableApi } from './mockable-api.ts';

/** Mocks searches. Returns an array to which each request is added. */
export function mockSearches(
  api: MockableApi,
  hitsOf: (request: SearchRequest) => readonly FakeHit[],
  headers: Record<string, string> = {},
): SearchRequest[] {
  const requests: SearchRequest[] = [];
  for (const type of ['literal', 'semantic']) {
    api.handle(`POST /api/search/${type}`, ({ body }) => {
      const request = { type, body: body as SearchRequest['body'] };
      requests.push(request);
      return { json: hitsOf(request), headers };
    });
  }
  return requests;
}

/** Mocks suggestions. Returns an array to which each query is added. */
export function mockSuggestions(api: MockableApi, suggestionsOf: (q: string) => readonly object[]): string[] {
  const queries: string[] = [];
  api.handle('GET /api/search/suggestions', ({ url }) => {
    const q = url.searchParams.get('q') ?? '';
    queries.push(q);
    return { json: suggestionsOf(q) };
  });
  return queries;
}
