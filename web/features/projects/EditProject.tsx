import type { Project } from '#contract/projects.ts';
import { messages } from '#core/messages.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { useUpdateProject, type ProjectInput } from '../../data/projects.ts';
import { projectErrorMessages } from './texts.ts';

/** Renders the edit button and its form, for the owner only. */
export function EditProject({ project }: { project: Project }) {
  const draftKey = `project:${project.id}`;
  return (
    <EditDialog title="Edit project" draftKey={draftKey}>
      {(onDone) => <Form {...{ project, draftKey, onDone }} />}
    </EditDialog>
  );
}

function Form({ project, draftKey, onDone }: { project: Project; draftKey: string; onDone: () => void }) {
  const revision = useRevision(draftKey, project, valuesOf);
  const save = useUpdateProject(project.id, (sent) => revision.draft.forgetIf(sent));
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  return (
    <ProjectForm
      name="Edit project"
      action="Save project"
      value={value}
      onChange={change}
      failure={
        <RevisionFailure
          {...failure}
          errorMessages={projectErrorMessages('Failed to save the project.')}
          sentence={messages.projectChanged}
          theirs={theirs && { title: theirs.title, content: theirs.description ?? '', updated_at: theirs.updated_at }}
        />
      }
      {...rest}
    />
  );
}

function valuesOf({ title, description, ignored_references }: Project): ProjectInput {
  return { title, description: description ?? '', ignored_references };
}
