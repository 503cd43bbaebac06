import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { useDeleteWorkflow } from '../../data/workflows.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { workflowFailureTexts } from './texts.ts';

export function DeleteWorkflow({ workflow }: { workflow: Workflow }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = useDeleteWorkflow(workflow.id);
  const navigate = useNavigate();
  const back = workflow.project_id === null ? paths.workspace() : paths.project(workflow.project_id);
  return (
    <>
      <Button look="bare" onClick={() => setIsConfirming(true)}>
        Delete workflow
      </Button>
      <Confirm
        title={`Delete “${workflow.title}”?`}
        action="Delete workflow"
        opened={isConfirming}
        busy={remove.isPending}
        failure={remove.error ? failureText(remove.error, workflowFailureTexts('Failed to delete the workflow.')) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(back, { replace: true }) })}
        onClose={() => setIsConfirming(false)}
      >
        <p>This permanently deletes the workflow with its steps. The items they link to stay.</p>
      </Confirm>
    </>
  );
}
