import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Alarm } from '../../ui/Page.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { useCreateProject, type ProjectInput } from '../../data/projects.ts';
import { projectSays } from './texts.ts';

const draftKey = 'project:new';
const empty: ProjectInput = { title: '', description: '' };

/**
 * Renders the button and its form. The draft survives an expired session and closing without
 * Cancel.
 */
export function NewProject({ onCreated }: { onCreated: (project: Project) => void }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  const draft = useDraft(draftKey, empty);
  const create = useCreateProject((sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(create);

  function reset(): void {
    draft.set(empty);
    draft.forget();
    create.reset();
    setOpened(false);
  }

  return (
    <>
      <Button onClick={() => setOpened(true)}>New project</Button>
      <Dialog title="New project" opened={opened} onClose={() => setOpened(false)}>
        <ProjectForm
          name="New project"
          value={draft.value}
          onChange={draft.set}
          action="Create project"
          busy={create.isPending}
          failure={create.error && <Alarm>{failureText(create.error, projectSays('Failed to create the project.'))}</Alarm>}
          onSubmit={() => sendOnce(draft.value, { onSuccess: onCreated })}
          onCancel={reset}
        />
      </Dialog>
    </>
  );
}
