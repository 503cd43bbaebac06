import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Workflow } from '#contract/workflows.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { NamedForm } from '../../ui/NamedForm.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { projectChoicesQuery, useChangeWorkflow, type WrittenWorkflow } from './queries.ts';
import { workflowSays } from './texts.ts';

const draftKeyOf = (id: number): string => `workflow:${id}`;

/** For the owner: the button and its form. */
export function EditWorkflow({ workflow }: { workflow: Workflow }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKeyOf(workflow.id)));
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit workflow</Button>
      <Dialog title="Edit workflow" opened={opened} onClose={() => setOpened(false)}>
        <Form workflow={workflow} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** Inside the dialog, so that each opening begins with the workflow as it is, or with what was typed and not sent. */
function Form({ workflow, onDone }: { workflow: Workflow; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(draftKeyOf(workflow.id), workflow, written);
  const save = useChangeWorkflow(workflow.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(save);
  const { value } = draft;

  function done(): void {
    revision.forget();
    onDone();
  }

  function send(basis: string): void {
    const sent = { ...value, basis };
    draft.set(sent);
    sendOnce(sent, { onSuccess: done, onError: revision.failed });
  }

  return (
    <NamedForm
      name="Edit workflow"
      action="Save workflow"
      title={{
        label: 'Title',
        value: value.title,
        max: limits.workflowTitle.max,
        blank: 'Please give the workflow a title.',
        onChange: (title) => draft.set({ ...value, title }),
      }}
      busy={save.isPending}
      failure={
        <RevisionFailure
          error={save.error}
          says={{ ...workflowSays('Failed to save the workflow.'), 404: sentences.projectNotFound }}
          sentence={sentences.workflowChanged}
          theirs={theirs && { title: theirs.title, content: theirs.project_title ?? '', updated_at: theirs.updated_at }}
          hasMine={revision.hasMine}
          onKeepMine={() => theirs && send(theirs.updated_at)}
          onTakeTheirs={() => {
            revision.takeTheirs();
            save.reset();
          }}
          onUndo={() => {
            revision.takeMineBack();
            save.reset();
          }}
        />
      }
      onSubmit={() => send(value.basis)}
      onCancel={done}
    >
      <ProjectChoice workflow={workflow} value={value.projectId} onChange={(projectId) => draft.set({ ...value, projectId })} />
    </NamedForm>
  );
}

interface ChoiceProps {
  workflow: Workflow;
  value: number | null;
  onChange: (projectId: number | null) => void;
}

function ProjectChoice({ workflow, value, onChange }: ChoiceProps) {
  const { data = [] } = useQuery(projectChoicesQuery());
  const known = new Map(data.map(({ id, title }) => [id, title]));
  // The one that it is in may be older than those that were asked for.
  if (workflow.project_id !== null) known.set(workflow.project_id, workflow.project_title ?? '');
  const choices = [...known].map(([id, label]) => ({ value: String(id), label }));
  return (
    <NativeSelect
      label="Project: its people can read the workflow"
      size="md"
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      data={[{ value: '', label: 'None: only you can read it' }, ...choices]}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}

function written({ title, project_id }: Workflow): WrittenWorkflow {
  return { title, projectId: project_id };
}
