import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import { ManagedPeople } from '../../ui/ManagedPeople.tsx';
import { useTransferCircle, useRemoveMember } from '../../data/circles.ts';
import { circleErrorMessages } from './texts.ts';

/** Lists the members. The owner can remove a member or transfer the circle to one. */
export function Members({ circle }: { circle: Circle }) {
  const remove = useRemoveMember(circle.id);
  const transfer = useTransferCircle(circle.id);
  const canReturn = circle.open ? 'This circle is open, so they can join it again.' : 'They can return only if you invite them again.';
  return (
    <ManagedPeople
      people={circle.members}
      label="Members"
      ownerId={circle.owner_id}
      isOwner={circle.is_owner}
      noun="member"
      remove={{
        request: remove,
        errorMessages: { ...circleErrorMessages('Failed to remove the member.'), 404: messages.memberNotFound },
        text: `${canReturn} The books they added to the list stay there.`,
      }}
      transfer={{
        request: transfer,
        errorMessages: circleErrorMessages('Failed to transfer the circle.'),
        text: 'They will own the circle, and only they can transfer it back to you. You stay a member.',
      }}
    />
  );
}
