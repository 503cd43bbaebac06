import { Textarea } from '@mantine/core';
import type { Workflow } from '#contract/workflows.ts';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { useDraft } from '../../platform/drafts.ts';
import { NamedForm } from '../../ui/NamedForm.tsx';
import { NewDialog } from '../../ui/NewDialog.tsx';
import { type NewWorkflowInput, useCreateWorkflow } from '../../data/workflows.ts';
import { workflowErrorMessages } from './texts.ts';

const emptyDraft: NewWorkflowInput = { title: '', steps: '' };

interface Props {
  /** The project for the workflow. */
  project?: { readonly id: number };
  onCreated: (workflow: Workflow) => void;
}

export function NewWorkflow({ project, onCreated }: Props) {
  const draftKey = project ? `workflow:new:${project.id}` : 'workflow:new';
  const draft = useDraft(draftKey, emptyDraft);
  const create = useCreateWorkflow(project?.id ?? null, (sent) => draft.forgetIf(sent));
  return (
    <NewDialog
      title="New workflow"
      errorMessages={workflowErrorMessages('Failed to create the workflow.')}
      {...{ draftKey, draft, create, onCreated }}
    >
      {({ value, onChange, ...form }) => (
        <NamedForm
          name="New workflow"
          action="Create workflow"
          title={{
            label: 'Title',
            value: value.title,
            max: limits.workflowTitle.max,
            blank: 'Please give the workflow a title.',
            onChange: (title) => onChange({ ...value, title }),
          }}
          {...form}
        >
          <Textarea
            label="Steps (optional), one per line"
            rows={6}
            size="md"
            readOnly={form.busy}
            attributes={{ input: { dir: 'auto' } }}
            value={value.steps}
            error={longStepError(value.steps)}
            data-too-long={longStepError(value.steps) !== undefined || undefined}
            onChange={(event) => onChange({ ...value, steps: event.currentTarget.value })}
          />
        </NamedForm>
      )}
    </NewDialog>
  );
}

/** Returns an error for the first line that is too long for a step. */
function longStepError(steps: string): string | undefined {
  const { max } = limits.stepTitle;
  for (const [i, line] of steps.split('\n').entries()) {
    const error = tooLongText(line.trim(), max);
    if (error !== undefined) return `Line ${i + 1}: ${error}`;
  }
  return undefined;
}
