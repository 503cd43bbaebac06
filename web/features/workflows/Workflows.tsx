import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sentences } from '#core/sentences.ts';
import { workflowsQuery } from '../../data/workflows.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading } from '../../ui/Page.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { NewWorkflow } from './NewWorkflow.tsx';
import { progressOf } from './progress.ts';
import classes from './workflows.module.css';

const failureTexts = {
  403: sentences.accessDenied,
  404: 'No workflows found.',
  500: 'Server error fetching workflows.',
  otherwise: 'Failed to load workflows.',
};

/** Lists the user's workflows, with a button to create one. */
export function Workflows() {
  const navigate = useNavigate();
  return (
    <>
      <div className={classes.bar}>
        <NewWorkflow onCreated={({ id }) => void navigate(paths.workflow(id))} />
      </div>
      <List />
    </>
  );
}

function List() {
  const workflows = useInfiniteQuery(workflowsQuery());
  if (workflows.isPending) {
    return (
      <Loading>
        <Bone width="60%" height="100px" />
      </Loading>
    );
  }
  if (workflows.isError) return <ErrorState error={workflows.error} says={failureTexts} onRetry={() => void workflows.refetch()} />;
  const all = workflows.data.pages.flatMap((page) => page.rows);
  if (all.length === 0) {
    return <EmptyState hint="A reading plan, or the steps of a study, to check off one by one.">No workflows yet.</EmptyState>;
  }
  return (
    <>
      <Rows label="Workflows">
        {all.map((workflow) => (
          <Row
            key={workflow.id}
            to={paths.workflow(workflow.id)}
            title={workflow.title}
            facts={[progressOf(workflow), workflow.project_title].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
      {workflows.hasNextPage && (
        <Button className={classes.more ?? ''} disabled={workflows.isFetchingNextPage} onClick={() => void workflows.fetchNextPage()}>
          More workflows
        </Button>
      )}
    </>
  );
}
