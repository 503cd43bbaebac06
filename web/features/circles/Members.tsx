import { useState } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import type { Circle } from '#contract/circles.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { nameOf, People } from '../../ui/People.tsx';
import { useHandOverCircle, useRemoveMember } from '../../data/circles.ts';
import { circleSays } from './texts.ts';

type PendingAction = { kind: 'remove' | 'hand over'; member: ShortUser };

/** Lists the members. The owner can remove a member or transfer the circle to one. */
export function Members({ circle }: { circle: Circle }) {
  const [pending, setPending] = useState<PendingAction>();
  const label = (kind: string, member: ShortUser): string => `${kind} ${nameOf(member)}`;
  return (
    <>
      <People
        people={circle.members}
        label="Members"
        roleOf={({ id }) => (id === circle.owner_id ? 'Owner' : undefined)}
        renderActions={(member) =>
          circle.is_owner &&
          member.id !== circle.owner_id && (
            <>
              <Button look="bare" small aria-label={label('Make owner:', member)} onClick={() => setPending({ kind: 'hand over', member })}>
                Make owner
              </Button>
              <Button look="bare" small aria-label={label('Remove', member)} onClick={() => setPending({ kind: 'remove', member })}>
                Remove
              </Button>
            </>
          )
        }
      />
      <RemoveMember
        circle={circle}
        member={pending?.kind === 'remove' ? pending.member : undefined}
        onClose={() => setPending(undefined)}
      />
      <HandOver circle={circle} member={pending?.kind === 'hand over' ? pending.member : undefined} onClose={() => setPending(undefined)} />
    </>
  );
}

interface ConfirmationProps {
  circle: Circle;
  /** Undefined closes the dialog. */
  member: ShortUser | undefined;
  onClose: () => void;
}

function RemoveMember({ circle, member, onClose }: ConfirmationProps) {
  const remove = useRemoveMember(circle.id);
  return (
    <Confirm
      title={`Remove ${member ? nameOf(member) : 'a member'}?`}
      action="Remove"
      opened={member !== undefined}
      busy={remove.isPending}
      failure={
        remove.error
          ? failureText(remove.error, { ...circleSays('Failed to remove the member.'), 404: sentences.memberNotFound })
          : undefined
      }
      onConfirm={() => member && remove.mutate(member.id, { onSuccess: onClose })}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      <p>
        {circle.open ? 'This circle is open, so they can join it again.' : 'They can return only if you invite them again.'} The books they
        added to the list stay there.
      </p>
    </Confirm>
  );
}

function HandOver({ circle, member, onClose }: ConfirmationProps) {
  const handOver = useHandOverCircle(circle.id);
  return (
    <Confirm
      title={`Make ${member ? nameOf(member) : 'a member'} the owner?`}
      action="Make owner"
      opened={member !== undefined}
      busy={handOver.isPending}
      failure={handOver.error ? failureText(handOver.error, circleSays('Failed to transfer the circle.')) : undefined}
      onConfirm={() => member && handOver.mutate(member.id, { onSuccess: onClose })}
      onClose={() => {
        handOver.reset();
        onClose();
      }}
    >
      <p>They will own the circle, and only they can transfer it back to you. You stay a member.</p>
    </Confirm>
  );
}
