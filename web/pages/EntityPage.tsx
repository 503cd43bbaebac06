import { Navigate, useParams } from 'react-router';
import { pageOf } from '#core/graph-kinds.ts';
import { messages } from '#core/messages.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/Page.tsx';

/**
 * Redirects a graph node's id to the page of its entity, replacing the history entry so that Back
 * returns to the graph.
 */
export function EntityPage() {
  const { id = '' } = useParams();
  const page = pageOf(id);
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <EmptyState title="Entity" actions={<ButtonLink to={paths.graph()}>Go to the graph</ButtonLink>}>
      {messages.noSuchEntity}
    </EmptyState>
  );
}
