import { Navigate, useParams } from 'react-router';
import { pageOf } from '#core/graph-kinds.ts';
import { sentences } from '#core/sentences.ts';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/Page.tsx';

/** Leads from the id of a node to the page of what it stands for (O6); Back then leads to the graph, not here again. */
export function EntityPage() {
  const { id = '' } = useParams();
  const page = pageOf(id);
  if (page !== undefined) return <Navigate to={page} replace />;
  return (
    <EmptyState title="Entity" actions={<ButtonLink to={paths.graph()}>Go to the graph</ButtonLink>}>
      {sentences.noSuchEntity}
    </EmptyState>
  );
}
