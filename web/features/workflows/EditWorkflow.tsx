import { useQuery } from '@tanstack/react-query';
import type { Workflow } from '#contract/workflows.ts';
import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { projectChoicesQuery } from '../../data/projects.ts';
import { useUpdateWorkflow, type WorkflowInput } from '../../data/workflows.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { NamedForm } from '../../ui/NamedForm.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { Select } from '../../ui/Select.tsx';
import { workflowErrorMessages } from './texts.ts';

/** Shows the owner's edit button and its form. */
export function EditWorkflow({ workflow }: { workflow: Workflow }) {
  const draftKey = `workflow:${workflow.id}`;
  return (
    <EditDialog title="Edit workflow" draftKey={draftKey}>
      {(onDone) => <Form {...{ workflow, draftKey, onDone }} />}
    </EditDialog>
  );
}

function Form({ workflow, draftKey, onDone }: { workflow: Workflow; draftKey: string; onDone: () => void }) {
  const revision = useRevision(draftKey, workflow, toInput);
  const save = useUpdateWorkflow(workflow.id, (sent) => revision.draft.forgetIf(sent));
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  return (
    <NamedForm
      name="Edit workflow"
      action="Save workflow"
      title={{
        label: 'Title',
        value: value.title,
        max: limits.workflowTitle.max,
        blank: 'Please give the workflow a title.',
        onChange: (title) => change({ title }),
      }}
      failure={
        <RevisionFailure
          {...failure}
          errorMessages={{ ...workflowErrorMessages('Failed to save the workflow.'), 404: messages.projectNotFound }}
          sentence={messages.workflowChanged}
          theirs={theirs && { title: theirs.title, content: theirs.project_title ?? '', updated_at: theirs.updated_at }}
        />
      }
      {...rest}
    >
      <ProjectChoice workflow={workflow} value={value.projectId} onChange={(projectId) => change({ projectId })} />
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
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  // The current project may not be among the newest ones.
  if (workflow.project_id !== null) {
    invariant(workflow.project_title !== null, 'a project has a title');
    titles.set(workflow.project_id, workflow.project_title);
  }
  const choices = [...titles].map(([id, label]) => ({ value: String(id), label }));
  return (
    <Select
      label="Project: everyone in it can read the workflow"
      size="md"
      data={[{ value: '', label: 'None: only you can read it' }, ...choices]}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}

function toInput({ title, project_id }: Workflow): WorkflowInput {
  return { title, projectId: project_id };
}
