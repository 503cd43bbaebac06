import { useNavigate } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { paths } from '../../platform/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useDeleteWorkflow } from '../../data/workflows.ts';
import { workflowErrorMessages } from './texts.ts';

export function DeleteWorkflow({ workflow }: { workflow: Workflow }) {
  const remove = useDeleteWorkflow(workflow.id);
  const navigate = useNavigate();
  const back = workflow.project_id === null ? paths.workspace() : paths.project(workflow.project_id);
  return (
    <ConfirmButton
      look="bare"
      label="Delete workflow"
      title={`Delete “${workflow.title}”?`}
      action="Delete workflow"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={workflowErrorMessages('Failed to delete the workflow.')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(back, { replace: true }) })}
    >
      <p>This permanently deletes the workflow with its steps. The items they link to stay.</p>
    </ConfirmButton>
  );
}
