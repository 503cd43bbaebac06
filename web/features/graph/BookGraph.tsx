import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/Page.tsx';
import { drawnGraph } from './graph-data.ts';
import { GraphView } from './GraphView.tsx';
import { graphQuery, useExpansion } from './queries.ts';

const nothingYet = drawnGraph({ nodes: [], edges: [] });

/** What a book is connected with. It decorates its page: where it does not come, there is none (E3). */
export function BookGraph({ id, title }: { id: number; title: string }) {
  const graph = useQuery(graphQuery({ book: id }));
  const expansion = useExpansion({ book: id });
  const [asList, setAsList] = useState(false);
  const loading = graph.isFetching && graph.data === undefined;
  // A book that nothing has to do with is no network.
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
