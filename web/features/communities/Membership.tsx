import { useState } from 'react';
import type { Community } from '#contract/communities.ts';
import { messages, withId } from '#core/messages.ts';
import { useMembership } from '../../data/communities.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import classes from './communities.module.css';

export function membershipErrorMessages({ id, is_member: isMember }: Pick<Community, 'id' | 'is_member'>) {
  return {
    403: messages.accessDenied,
    404: withId(messages.communityNotFound, id),
    fallback: isMember ? 'Failed to leave the community.' : 'Failed to join the community.',
  };
}

/** Joins or leaves a community. Asks moderators to confirm: rejoining does not restore the role. */
export function Membership({ community }: { community: Community }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const membership = useMembership(community.id);
  const { is_member: isMember, is_owner: isOwner } = community;
  const failure = membership.error ? failureText(membership.error, membershipErrorMessages(community)) : undefined;

  function press(): void {
    if (membership.isPending) return;
    if (community.is_moderator && isMember) setIsConfirming(true);
    else membership.mutate(!isMember);
  }

  return (
    <>
      <Button look={isMember ? 'quiet' : 'filled'} aria-disabled={membership.isPending} onClick={press}>
        {isMember ? 'Leave Community' : 'Join Community'}
      </Button>
      {failure !== undefined && !isConfirming && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <Confirm
        title={isOwner ? 'Leave the community you own?' : 'Leave the community you moderate?'}
        action="Leave"
        opened={isConfirming}
        busy={membership.isPending}
        failure={failure}
        onConfirm={() => membership.mutate(false, { onSuccess: () => setIsConfirming(false) })}
        onClose={() => setIsConfirming(false)}
      >
        <p>{leavingText(community)} Your posts will stay in the community.</p>
      </Confirm>
    </>
  );
}

function leavingText({ is_owner: isOwner, member_count: count }: Community): string {
  if (!isOwner) return 'You will no longer be a moderator, even if you join again.';
  return count > 1
    ? 'Its longest-serving moderator will own it, or else its longest-standing member.'
    : 'It has no other members, so it will have no moderator until someone joins.';
}
