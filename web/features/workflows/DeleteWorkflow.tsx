import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Workflow } from '#contract/workflows.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useDeleteWorkflow } from './queries.ts';
import { workflowSays } from './texts.ts';

export function DeleteWorkflow({ workflow }: { workflow: Workflow }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteWorkflow(workflow.id);
  const navigate = useNavigate();
  const back = workflow.project_id === null ? paths.workspace() : paths.project(workflow.project_id);
  return (
    <>
      <Button look="bare" onClick={() => setAsking(true)}>
        Delete workflow
      </Button>
      <Confirm
        title={`Delete “${workflow.title}”?`}
        action="Delete workflow"
        opened={asking}
        busy={remove.isPending}
        failure={remove.error ? failureText(remove.error, workflowSays('Failed to delete the workflow.')) : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(back, { replace: true }) })}
        onClose={() => setAsking(false)}
      >
        <p>It goes for good, with its steps. What they link to stays.</p>
      </Confirm>
    </>
  );
}
