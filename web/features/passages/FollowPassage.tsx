import { useState } from 'react';
import { messages } from '#core/messages.ts';
import { useFollowPassage } from '../../data/passages.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';

const errorMessages = { 404: messages.noSuchPassage, fallback: 'The change was not saved. Please try again.' };

/** Follows the passage. Stopping can be undone at once. */
export function FollowPassage({ id, following }: { id: number; following: boolean }) {
  const follow = useFollowPassage(id);
  const [hasStopped, setHasStopped] = useState(false);

  function set(next: boolean): void {
    if (follow.isPending) return;
    follow.mutate(next, { onSuccess: () => setHasStopped(!next) });
  }

  return (
    <div className="actions">
      <Button aria-pressed={following} aria-disabled={follow.isPending} onClick={() => set(!following)}>
        {following ? 'Following' : 'Follow this passage'}
      </Button>
      <span role="status">
        {hasStopped && !following && (
          <>
            You no longer follow this passage.{' '}
            <Button look="bare" small onClick={() => set(true)}>
              Undo
            </Button>
          </>
        )}
      </span>
      {follow.error && <ErrorMessage>{failureText(follow.error, errorMessages)}</ErrorMessage>}
    </div>
  );
}
