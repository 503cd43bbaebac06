import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Circle } from '#contract/circles.ts';
import { messages } from '#core/messages.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { nameOf, People } from '../../ui/People.tsx';
import { UsernameForm } from '../../ui/UsernameForm.tsx';
import classes from './circles.module.css';
import { invitationsOfQuery, useDeleteInvitation, useInvite } from '../../data/circles.ts';
import { circleErrorMessages } from './texts.ts';

export const errorMessages = {
  403: messages.accessDenied,
  500: 'Server error saving circle.',
  fallback: 'Failed to send the invitation.',
};

/** Lets the owner invite users and lists pending invitations. */
export function InvitePeople({ circle }: { circle: Circle }) {
  const [done, setDone] = useState<string>();
  const invite = useInvite(circle.id);
  return (
    <>
      <UsernameForm
        draftKey={`circle:${circle.id}:invite`}
        label="Invite a reader"
        action="Invite"
        busy={invite.isPending}
        failure={invite.error ? failureText(invite.error, errorMessages) : undefined}
        done={done}
        onChange={() => invite.isError && invite.reset()}
        onSubmit={(username, accepted) =>
          invite.mutate(username, {
            onSuccess: ({ user }) => {
              accepted();
              setDone(`Invitation sent to ${nameOf(user)}.`);
            },
          })
        }
      />
      <PendingInvitations circle={circle} onCanceled={(name) => setDone(`The invitation to ${name} was canceled.`)} />
    </>
  );
}

/** Renders nothing if the invitations fail to load: they are secondary on this page. */
function PendingInvitations({ circle, onCanceled }: { circle: Circle; onCanceled: (name: string) => void }) {
  const { data = [] } = useQuery(invitationsOfQuery(circle.id));
  const end = useDeleteInvitation();
  if (data.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>Pending invitations</h3>
      {end.error && <ErrorMessage>{failureText(end.error, circleErrorMessages('Failed to cancel the invitation.'))}</ErrorMessage>}
      <People
        people={data.map(({ user }) => user)}
        label="Invited"
        renderActions={(user) => {
          const invitation = data.find((one) => one.user.id === user.id);
          return (
            <Button
              look="bare"
              small
              aria-label={`Cancel the invitation to ${nameOf(user)}`}
              aria-disabled={end.isPending}
              onClick={() => invitation && !end.isPending && end.mutate(invitation, { onSuccess: () => onCanceled(nameOf(user)) })}
            >
              Cancel
            </Button>
          );
        }}
      />
    </>
  );
}
