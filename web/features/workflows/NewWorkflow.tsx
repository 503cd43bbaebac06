import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Workflow } from '#contract/workflows.ts';
import { isTooLong, tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { type NewWorkflowInput, useCreateWorkflow } from '../../data/workflows.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NamedForm } from '../../ui/NamedForm.tsx';
import { Alarm } from '../../ui/Page.tsx';
import { workflowFailureTexts } from './texts.ts';

const emptyDraft: NewWorkflowInput = { title: '', steps: '' };

interface Props {
  /** The project for the workflow. */
  project?: { readonly id: number };
  onCreated: (workflow: Workflow) => void;
}

/**
 * Shows the button and its form. The draft survives the end of the session and closing the dialog.
 */
export function NewWorkflow({ project, onCreated }: Props) {
  const draftKey = project ? `workflow:new:${project.id}` : 'workflow:new';
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  const draft = useDraft(draftKey, emptyDraft);
  const make = useCreateWorkflow(project?.id ?? null, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(make);
  const { value } = draft;

  function reset(): void {
    draft.set(emptyDraft);
    draft.forget();
    make.reset();
    setOpened(false);
  }

  return (
    <>
      <Button onClick={() => setOpened(true)}>New workflow</Button>
      <Dialog title="New workflow" opened={opened} onClose={() => setOpened(false)}>
        <NamedForm
          name="New workflow"
          action="Create workflow"
          title={{
            label: 'Title',
            value: value.title,
            max: limits.workflowTitle.max,
            blank: 'Please give the workflow a title.',
            onChange: (title) => draft.set({ ...value, title }),
          }}
          busy={make.isPending}
          failure={make.error && <Alarm>{failureText(make.error, workflowFailureTexts('Failed to create the workflow.'))}</Alarm>}
          onSubmit={() => sendOnce(value, { onSuccess: onCreated })}
          onCancel={reset}
        >
          <Textarea
            label="Steps (optional), one per line"
            rows={6}
            size="md"
            readOnly={make.isPending}
            attributes={{ input: { dir: 'auto' } }}
            value={value.steps}
            error={longStepError(value.steps)}
            data-too-long={longStepError(value.steps) !== undefined || undefined}
            onChange={(event) => draft.set({ ...value, steps: event.currentTarget.value })}
          />
        </NamedForm>
      </Dialog>
    </>
  );
}

/** Returns an error for the first line that is too long for a step. */
function longStepError(steps: string): string | undefined {
  const { max } = limits.stepTitle;
  const lines = steps.split('\n').map((line) => line.trim());
  const index = lines.findIndex((line) => isTooLong(line, max));
  return index < 0 ? undefined : `Line ${index + 1}: ${tooLongText(lines[index] ?? '', max) ?? ''}`;
}
