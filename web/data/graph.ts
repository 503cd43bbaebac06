import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { onMutationSettled } from '../platform/mutation-cache.ts';
import { graphKeys } from './query-keys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Set if the change cannot affect any graph. */
      leavesGraphs?: true;
    };
  }
}

/**
 * Invalidates graphs after every mutation, because graphs show nearly everything that a reader can
 * change. Failed mutations count, too: they may have been applied.
 */
export function invalidateGraphsAfterMutations(client: QueryClient): void {
  onMutationSettled((error, meta) => {
    if (meta?.leavesGraphs) return;
    void client.invalidateQueries({ queryKey: graphKeys.all, refetchType: error ? 'none' : 'active' });
  });
}

/** The source of a graph: the user's network, citations, or the surroundings of a book. */
export type GraphOf = 'network' | 'citations' | { readonly book: number };

export function getGraph(of: GraphOf, signal: AbortSignal): Promise<unknown> {
  if (of === 'network') return call('GET /api/graph', { signal });
  if (of === 'citations') return call('GET /api/graph/citations', { signal });
  return call('GET /api/graph/book/{id}', { params: { id: of.book }, signal });
}

export function getNeighbors(nodeId: string): Promise<unknown> {
  return call('GET /api/graph/neighbours/{id}', { params: { id: nodeId } });
}
