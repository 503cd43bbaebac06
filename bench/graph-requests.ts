import type { Api } from '#contract/api.ts';
import type { GraphRequestId, MeasuredRequest } from './measured-request.ts';
import type { BenchGraph } from './graph.ts';
import type { Reader } from './readers.ts';

/** Milliseconds. A user does not notice a shorter delay. */
const maxP95 = 100;

/**
 * Returns the requests for the graphs of a user with average connections and of the one with the
 * most.
 */
export function graphRequests({ ordinary, workId }: BenchGraph, best: Pick<Reader, 'id' | 'token'>): MeasuredRequest[] {
  const request = (id: GraphRequestId, label: string, name: keyof Api, path: string, { token } = ordinary): MeasuredRequest => ({
    ...{ id, label, name, path, isResponseGiven: true, maxP95 },
    headers: { authorization: `Bearer ${token}` },
  });
  const around = (id: number): string => `/api/graph/neighbours/user_${id}`;
  return [
    request('graph', 'graph', 'GET /api/graph', '/api/graph'),
    request('graph-best', 'graph, best connected', 'GET /api/graph', '/api/graph', best),
    request('graph-book', 'graph of a book', 'GET /api/graph/book/{id}', `/api/graph/book/${workId}`),
    request('graph-neighbours', 'neighbours', 'GET /api/graph/neighbours/{id}', around(ordinary.id)),
    request('graph-neighbours-best', 'neighbors, best conn.', 'GET /api/graph/neighbours/{id}', around(best.id)),
    request('graph-citations', 'citations', 'GET /api/graph/citations', '/api/graph/citations', best),
  ];
}
