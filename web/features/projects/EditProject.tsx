import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { sentences } from '#core/sentences.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { useChangeProject, type WrittenProject } from './queries.ts';
import { projectSays } from './texts.ts';

const draftKeyOf = (id: number): string => `project:${id}`;

/** For the owner: the button and its form. */
export function EditProject({ project }: { project: Project }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKeyOf(project.id)));
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit project</Button>
      <Dialog title="Edit project" opened={opened} onClose={() => setOpened(false)}>
        <Form project={project} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** Inside the dialog, so that each opening begins with the project as it is, or with what was typed and not sent. */
function Form({ project, onDone }: { project: Project; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(draftKeyOf(project.id), project, written);
  const save = useChangeProject(project.id, (sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(save);

  function done(): void {
    revision.forget();
    onDone();
  }

  function send(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    sendOnce(sent, { onSuccess: done, onError: revision.failed });
  }

  return (
    <ProjectForm
      name="Edit project"
      value={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      action="Save project"
      busy={save.isPending}
      failure={
        <RevisionFailure
          error={save.error}
          says={projectSays('Failed to save the project.')}
          sentence={sentences.projectChanged}
          theirs={theirs && { title: theirs.title, content: theirs.description ?? '', updated_at: theirs.updated_at }}
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
      onSubmit={() => send(draft.value.basis)}
      onCancel={done}
    />
  );
}

function written({ title, description }: Project): WrittenProject {
  return { title, description: description ?? '' };
}
