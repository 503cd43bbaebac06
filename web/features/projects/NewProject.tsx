import type { Project } from '#contract/projects.ts';
import { useDraft } from '../../platform/drafts.ts';
import { NewDialog } from '../../ui/NewDialog.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { useCreateProject, type ProjectInput } from '../../data/projects.ts';
import { projectErrorMessages } from './texts.ts';

const draftKey = 'project:new';
const empty: ProjectInput = { title: '', description: '' };

export function NewProject({ onCreated }: { onCreated: (project: Project) => void }) {
  const draft = useDraft(draftKey, empty);
  const create = useCreateProject((sent) => draft.forgetIf(sent));
  return (
    <NewDialog
      title="New project"
      errorMessages={projectErrorMessages('Failed to create the project.')}
      {...{ draftKey, draft, create, onCreated }}
    >
      {(form) => <ProjectForm name="New project" action="Create project" {...form} />}
    </NewDialog>
  );
}
