import type { Api } from '#contract/api.ts';
import type { MeasuredCall } from './calls.ts';
import type { BenchGraph } from './graph.ts';
import type { Reader } from './readers.ts';

export type GraphCallId = 'graph' | 'graph-best' | 'graph-book' | 'graph-neighbours' | 'graph-neighbours-best' | 'graph-citations';

/** Milliseconds at p95: what is not seen as waiting. */
const mostAtP95 = 100;

/** Graphs, of somebody as most are and of the best connected of all. */
export function graphCalls({ ordinary, workId }: BenchGraph, best: Pick<Reader, 'id' | 'token'>): MeasuredCall[] {
  const call = (id: GraphCallId, label: string, name: keyof Api, path: string, { token } = ordinary): MeasuredCall => ({
    ...{ id, label, name, path, told: true, mostAtP95 },
    headers: { authorization: `Bearer ${token}` },
  });
  const around = (id: number): string => `/api/graph/neighbours/user_${id}`;
  return [
    call('graph', 'graph', 'GET /api/graph', '/api/graph'),
    call('graph-best', 'graph, best connected', 'GET /api/graph', '/api/graph', best),
    call('graph-book', 'graph of a book', 'GET /api/graph/book/{id}', `/api/graph/book/${workId}`),
    call('graph-neighbours', 'neighbours', 'GET /api/graph/neighbours/{id}', around(ordinary.id)),
    call('graph-neighbours-best', 'neighbours, best conn.', 'GET /api/graph/neighbours/{id}', around(best.id)),
    call('graph-citations', 'citations', 'GET /api/graph/citations', '/api/graph/citations', best),
  ];
}
