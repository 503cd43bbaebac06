import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { session } from '../../platform/session.ts';
import { askPatiently } from './ask-patiently.ts';
import type { Expansion } from './expansion.ts';
import { type DrawnGraph, drawnGraph } from './graph-data.ts';
import { expanded } from './layouts.ts';
import { renewed } from './renewed.ts';
import { type Found, foundSentence } from './graph-description.ts';

/** Of what a graph is drawn: the reader's neighbourhood, what cites what, or a book's. */
export type GraphOf = 'network' | 'citations' | { readonly book: number };

export function graphQuery(of: GraphOf) {
  return queryOptions({
    queryKey: ['graph', of],
    queryFn: async ({ signal, client, queryKey }) => {
      const answer = await askPatiently(async (signal) => drawnGraph(await answerTo(of, signal)), signal);
      const before = client.getQueryData<DrawnGraph>(queryKey);
      return before ? renewed(before, answer) : answer;
    },
    // Without a token nothing is asked for (spec 4).
    enabled: session.get() !== null,
    // What is being looked at does not rearrange itself: it is as it was loaded, also for who comes back to it.
    staleTime: 10 * 60_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Its layout is kept by the very object.
    structuralSharing: false,
  });
}

function answerTo(of: GraphOf, signal: AbortSignal): Promise<unknown> {
  if (of === 'network') return call('GET /api/graph', { signal });
  if (of === 'citations') return call('GET /api/graph/citations', { signal });
  return call('GET /api/graph/book/{id}', { params: { id: of.book }, signal });
}

/** Adds to a graph what is around one of its nodes, in place. */
export function useExpansion(of: GraphOf): Expansion {
  const client = useQueryClient();
  const { queryKey } = graphQuery(of);
  const expand = useMutation({
    meta: { besideGraphs: true },
    mutationFn: async (id: string) => {
      const found = drawnGraph(await call('GET /api/graph/neighbours/{id}', { params: { id } }));
      const before = client.getQueryData<DrawnGraph>(queryKey);
      const after = before && expanded(before, found, id);
      client.setQueryData<DrawnGraph>(queryKey, after);
      return { fresh: (after?.nodes.length ?? 0) - (before?.nodes.length ?? 0), more: found.truncated };
    },
  });
  const name = client.getQueryData<DrawnGraph>(queryKey)?.nodes.find(({ id }) => id === expand.variables)?.label ?? '';
  return { run: expand.mutate, anchor: expand.data === undefined ? undefined : expand.variables, says: told(expand, name) };
}

function told(
  { isPending, isError, data }: { isPending: boolean; isError: boolean; data: Found | undefined },
  name: string,
): string | undefined {
  if (isPending) return `Looking around ${name} …`;
  if (isError) return `What is around ${name} could not be loaded.`;
  return data && foundSentence(data, name);
}
