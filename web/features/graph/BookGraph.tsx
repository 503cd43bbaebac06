import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, Section } from '../../ui/Page.tsx';
import { GraphView } from './GraphView.tsx';
import { graphQuery, useExpansion } from './graph-query.ts';

/**
 * Fewer nodes than this are no network: the page already shows the author, the references and the
 * reviewers.
 */
const MIN_NODES = 5;

/**
 * Shows the graph of a book in its section, or nothing if too little is connected. A failure hides
 * only this section.
 */
export function BookGraph({ id, title }: { id: number; title: string }) {
  const graph = useQuery(graphQuery({ book: id }));
  const expansion = useExpansion({ book: id });
  const [asList, setAsList] = useState(false);
  if (graph.data === undefined) {
    if (!graph.isError) return null;
    return (
      <Section title="Network Visualization" id="network">
        <EmptyState actions={<Button onClick={() => void graph.refetch()}>Try again</Button>}>No graph data available.</EmptyState>
      </Section>
    );
  }
  if (graph.data.nodes.length < MIN_NODES) return null;
  return (
    <Section title="Network Visualization" id="network">
      <GraphView graph={graph.data} name={title} loading={false} expansion={expansion} level={3} asList={asList} onAsList={setAsList} />
    </Section>
  );
}
