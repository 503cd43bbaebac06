import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getGraph, getNeighbors, type GraphOf } from '../../data/graph.ts';
import { graphKeys } from '../../data/query-keys.ts';
import { session } from '../../platform/session.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import type { Expansion } from './expansion.ts';
import { type DrawnGraph, parseGraph } from './graph-data.ts';
import { expandGraph } from './layout-store.ts';
import { refreshedGraph } from './refreshed-graph.ts';
import { type ExpansionResult, expansionSentence } from './graph-description.ts';

/** Loads a graph for drawing: nodes of a refetched graph keep the positions that they have. */
export function graphQuery(of: GraphOf) {
  return queryOptions({
    queryKey: graphKeys.of(of),
    queryFn: async ({ signal, client, queryKey }) => {
      const response = await fetchWithRetries(async (signal) => parseGraph(await getGraph(of, signal)), signal);
      const before = client.getQueryData<DrawnGraph>(queryKey);
      return before ? refreshedGraph(before, response) : response;
    },
    // Requires a session.
    enabled: session.get() !== null,
    // Without automatic refetching, the graph does not change while the user looks at it.
    staleTime: 10 * 60_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Layouts are stored per graph object.
    structuralSharing: false,
  });
}

/** Adds the neighbors of a node to the cached graph. */
export function useExpansion(of: GraphOf): Expansion {
  const client = useQueryClient();
  const { queryKey } = graphQuery(of);
  const expand = useMutation({
    meta: { leavesGraphs: true },
    mutationFn: async (id: string) => {
      const found = parseGraph(await getNeighbors(id));
      const before = client.getQueryData<DrawnGraph>(queryKey);
      const after = before && expandGraph(before, found, id);
      client.setQueryData<DrawnGraph>(queryKey, after);
      return { newCount: (after?.nodes.length ?? 0) - (before?.nodes.length ?? 0), hasMore: found.truncated };
    },
  });
  const name = client.getQueryData<DrawnGraph>(queryKey)?.nodes.find(({ id }) => id === expand.variables)?.label ?? '';
  return { run: expand.mutate, anchor: expand.data === undefined ? undefined : expand.variables, message: expansionMessage(expand, name) };
}

function expansionMessage(
  { isPending, isError, data }: { isPending: boolean; isError: boolean; data: ExpansionResult | undefined },
  name: string,
): string | undefined {
  if (isPending) return `Loading the neighbors of ${name}…`;
  if (isError) return `The neighbors of ${name} could not be loaded.`;
  return data && expansionSentence(data, name);
}
