import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { parseGraph } from './graph-data.ts';
import { GraphView } from './GraphView.tsx';
import { graphQuery, useExpansion } from './graph-query.ts';

const nothingYet = parseGraph({ nodes: [], edges: [] });

/** Shows the graph of a book. A failure hides only this section, not the page. */
export function BookGraph({ id, title }: { id: number; title: string }) {
  const graph = useQuery(graphQuery({ book: id }));
  const expansion = useExpansion({ book: id });
  const [asList, setAsList] = useState(false);
  const loading = graph.isFetching && graph.data === undefined;
  // A book without connections is not a graph.
  if (!loading && (graph.data === undefined || graph.data.edges.length === 0)) {
    return (
      <EmptyState actions={graph.isError ? <Button onClick={() => void graph.refetch()}>Try again</Button> : undefined}>
        No graph data available.
      </EmptyState>
    );
  }
  return (
    <GraphView
      graph={graph.data ?? nothingYet}
      name={title}
      loading={loading}
      expansion={graph.data && expansion}
      level={3}
      asList={asList}
      onAsList={setAsList}
    />
  );
}
