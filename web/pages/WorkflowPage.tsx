import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { messages } from '#core/messages.ts';
import { workflowQuery } from '../data/workflows.ts';
import { DeleteWorkflow } from '../features/workflows/DeleteWorkflow.tsx';
import { EditWorkflow } from '../features/workflows/EditWorkflow.tsx';
import { formatProgress } from '../features/workflows/format-progress.ts';
import { ReadSteps } from '../features/workflows/ReadSteps.tsx';
import { Steps } from '../features/workflows/Steps.tsx';
import { isGone } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './WorkflowPage.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.workflowNotFound,
  500: 'Server error fetching workflow.',
  fallback: 'Failed to load the workflow.',
};
const elsewhere = { to: paths.workspace(), name: 'Go to your workspace' };

export function WorkflowPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Workflow" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.workflowNotFound}
      </EmptyState>
    );
  }
  return <LoadedWorkflow id={Number(id)} key={id} />;
}

function LoadedWorkflow({ id }: { id: number }) {
  const workflow = useQuery(workflowQuery(id));
  // A failed refetch keeps showing the cached workflow, unless the reader lost access to it.
  if (workflow.data && !isGone(workflow.error)) return <WorkflowView workflow={workflow.data} />;
  if (workflow.isError) {
    return (
      <ErrorState
        title="Workflow"
        error={workflow.error}
        errorMessages={errorMessages}
        onRetry={() => void workflow.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  return (
    <Loading title="Workflow">
      <SkeletonBlock width="50%" height="44px" />
      <br />
      <SkeletonBlock width="80%" height="200px" />
    </Loading>
  );
}

function WorkflowView({ workflow }: { workflow: Workflow }) {
  const { is_owner: own, project_id, project_title } = workflow;
  return (
    <>
      <PageHeading
        lede={
          <>
            {own ? (
              'Your workflow'
            ) : (
              <>
                A workflow by <AuthorLink author={workflow} />
              </>
            )}
            {project_id !== null && (
              <>
                {' '}
                in{' '}
                <Link to={paths.project(project_id)}>
                  <ScriptText>{project_title ?? 'a project'}</ScriptText>
                </Link>
              </>
            )}
          </>
        }
      >
        {workflow.title}
      </PageHeading>
      {own && (
        <div className="actions spaced">
          <EditWorkflow workflow={workflow} />
          <DeleteWorkflow workflow={workflow} />
        </div>
      )}
      {workflow.step_count > 0 && <Progress workflow={workflow} />}
      {own ? <Steps workflow={workflow} /> : <ReadSteps workflow={workflow} />}
    </>
  );
}

function Progress({ workflow }: { workflow: Workflow }) {
  return (
    <p className={classes.progress}>
      <progress aria-label="Steps done" max={workflow.step_count} value={workflow.done_count} />
      <span role="status">{formatProgress(workflow)}</span>
    </p>
  );
}
