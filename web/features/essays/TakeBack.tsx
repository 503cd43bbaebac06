import { useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { failureText, isConflict } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { useTakeBack } from './queries.ts';

const failureTexts = {
  403: 'Access denied.',
  404: 'Essay not found.',
  500: 'Server error taking the essay back.',
  otherwise: 'Failed to take the essay back.',
};

const changedSentence = 'This essay was changed elsewhere, and nothing was taken back. It is shown as it stands now: please try again.';

/** Turns a published essay back into a draft. */
export function TakeBack({ essay }: { essay: Essay }) {
  const [isOpen, setIsOpen] = useState(false);
  const takeBack = useTakeBack(essay);
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
        Take back to drafts
      </Button>
      <Confirm
        title="Take this essay back to your drafts?"
        action="Take back to drafts"
        opened={isOpen}
        busy={takeBack.isPending}
        failure={takeBack.error ? (isConflict(takeBack.error) ? changedSentence : failureText(takeBack.error, failureTexts)) : undefined}
        onConfirm={() => takeBack.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
        onClose={() => setIsOpen(false)}
      >
        <p>
          Readers will find neither its text nor its files: who follows a link to it sees “Access denied. You can only view your own
          essays.”, and in folders of others it stands as an essay that is not published now.
        </p>
        <p>Its reviews are kept out of sight, and are there again when you publish it again.</p>
      </Confirm>
    </>
  );
}
