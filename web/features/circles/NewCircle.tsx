import { useState } from 'react';
import type { Circle } from '#contract/circles.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Alarm } from '../../ui/Page.tsx';
import { CircleForm } from './CircleForm.tsx';
import { useCreateCircle, type CircleInput } from '../../data/circles.ts';
import { circleSays } from './texts.ts';

const draftKey = 'circle:new';
const empty: CircleInput = { name: '', description: '', open: false };

/**
 * Renders the button and its form. The draft survives an expired session and closing without
 * Cancel.
 */
export function NewCircle({ onCreated }: { onCreated: (circle: Circle) => void }) {
  const [opened, setOpened] = useState(() => hasDraft(draftKey));
  const draft = useDraft(draftKey, empty);
  const start = useCreateCircle((sent) => draft.forgetIf(sent));
  const sendOnce = useSendOnce(start);

  function reset(): void {
    draft.set(empty);
    draft.forget();
    start.reset();
    setOpened(false);
  }

  return (
    <>
      <Button onClick={() => setOpened(true)}>New circle</Button>
      <Dialog title="New circle" opened={opened} onClose={() => setOpened(false)}>
        <CircleForm
          name="New circle"
          value={draft.value}
          onChange={draft.set}
          action="Create circle"
          busy={start.isPending}
          failure={start.error && <Alarm>{failureText(start.error, circleSays('Failed to create the circle.'))}</Alarm>}
          onSubmit={() => sendOnce(draft.value, { onSuccess: onCreated })}
          onCancel={reset}
        />
      </Dialog>
    </>
  );
}
