import { useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { useUnpublishEssay } from '../../data/essays.ts';
import { failureText, isConflict } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';

export const errorMessages = {
  403: 'Access denied.',
  404: 'Essay not found.',
  500: 'Server error unpublishing essay.',
  fallback: 'Failed to unpublish essay.',
};

const changedSentence = 'This essay was changed elsewhere, so it was not unpublished. Please check the current version and try again.';

/** Turns a published essay back into a draft. */
export function UnpublishEssay({ essay }: { essay: Essay }) {
  const [isOpen, setIsOpen] = useState(false);
  const takeBack = useUnpublishEssay(essay);
  return (
    <>
      <Button
        look="bare"
        small
        onClick={() => {
          takeBack.reset();
          setIsOpen(true);
        }}
      >
        Unpublish
      </Button>
      <Confirm
        title="Unpublish this essay?"
        action="Unpublish"
        opened={isOpen}
        busy={takeBack.isPending}
        failure={takeBack.error ? (isConflict(takeBack.error) ? changedSentence : failureText(takeBack.error, errorMessages)) : undefined}
        onConfirm={() => takeBack.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      >
        <p>It becomes a draft that only you can open. In other people’s folders, it appears as an unpublished essay.</p>
        <p>Its reviews are hidden until you publish it again.</p>
      </Confirm>
    </>
  );
}
