import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import { followStateQuery, useFollow } from '../../data/follows.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './follows.module.css';

export const errorMessages = {
  403: messages.accessDenied,
  404: messages.userNotFound,
  500: 'Server error managing subscription.',
  fallback: 'Failed to manage subscription.',
};

/**
 * Renders Subscribe or Unsubscribe. If the state cannot be loaded, it counts as not following,
 * without an error.
 */
export function FollowButton({ user }: { user: Pick<User, 'id' | 'username'> }) {
  const state = useQuery(followStateQuery(user.id));
  const follow = useFollow(user);
  const follows = state.data ?? false;
  const busy = follow.isPending || state.isPending;
  return (
    <>
      <Button look={follows ? 'quiet' : 'filled'} aria-disabled={state.isPending} onClick={() => !busy && follow.mutate(!follows)}>
        {follows ? 'Unsubscribe' : 'Subscribe'}
      </Button>
      {follow.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(follow.error, errorMessages)}
        </p>
      )}
    </>
  );
}
