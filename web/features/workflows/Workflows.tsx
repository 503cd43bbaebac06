import { useInfiniteQuery } from '@tanstack/react-query';
import { messages } from '#core/messages.ts';
import { workflowsQuery } from '../../data/workflows.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/Page.tsx';
import { PagedRows } from '../../ui/PagedRows.tsx';
import { Row } from '../../ui/Rows.tsx';
import { formatProgress } from './format-progress.ts';

export const errorMessages = {
  403: messages.accessDenied,
  404: 'No workflows found.',
  500: 'Server error fetching workflows.',
  fallback: 'Failed to load workflows.',
};

/** Lists the user's workflows. */
export function Workflows({ initial }: { /** How many to show at first. */ initial: number }) {
  return (
    <PagedRows
      query={useInfiniteQuery(workflowsQuery())}
      label="Workflows"
      more="More workflows"
      initial={initial}
      errorMessages={errorMessages}
      empty={<EmptyState hint="Plan your reading or the steps of a study, and check them off one by one.">No workflows yet.</EmptyState>}
    >
      {(workflow) => (
        <Row
          key={workflow.id}
          to={paths.workflow(workflow.id)}
          title={workflow.title}
          facts={[formatProgress(workflow), workflow.project_title].filter(Boolean).join(' · ')}
        />
      )}
    </PagedRows>
  );
}
