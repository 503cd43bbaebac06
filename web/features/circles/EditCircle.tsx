import { useState } from 'react';
import type { Circle } from '#contract/circles.ts';
import { sentences } from '#core/sentences.ts';
import { hasDraft } from '../../platform/drafts.ts';
import { useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { CircleForm } from './CircleForm.tsx';
import { useChangeCircle, type WrittenCircle } from './queries.ts';
import { circleSays } from './texts.ts';

const draftKeyOf = (id: number): string => `circle:${id}`;

/** For the owner: the button and its form. */
export function EditCircle({ circle }: { circle: Circle }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKeyOf(circle.id)));
  return (
    <>
      <Button onClick={() => setOpened(true)}>Edit circle</Button>
      <Dialog title="Edit circle" opened={opened} onClose={() => setOpened(false)}>
        <Form circle={circle} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

/** Inside the dialog, so that each opening begins with the circle as it is, or with what was typed and not sent. */
function Form({ circle, onDone }: { circle: Circle; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(draftKeyOf(circle.id), circle, written);
  const save = useChangeCircle(circle.id, (sent) => draft.forgetIf(sent));
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
    <CircleForm
      name="Edit circle"
      value={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      action="Save circle"
      busy={save.isPending}
      failure={
        <RevisionFailure
          error={save.error}
          says={circleSays('Failed to save the circle.')}
          sentence={sentences.circleChanged}
          theirs={theirs && { title: theirs.name, content: theirs.description ?? '', updated_at: theirs.updated_at }}
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

function written({ name, description, open }: Circle): WrittenCircle {
  return { name, description: description ?? '', open };
}
