import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CircleInvitation } from '#contract/circles.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage, Section } from '../../ui/Page.tsx';
import { MoreButton } from '../../ui/PagedRows.tsx';
import { nameOf } from '../../ui/People.tsx';
import { Row, Rows } from '../../ui/Rows.tsx';
import { useDeleteInvitation, useJoinCircle } from '../../data/circles.ts';
import { ownInvitationsQuery } from '../../data/own-invitations.ts';
import { circleErrorMessages, counted } from './texts.ts';

/**
 * Lists the reader's pending invitations. Renders nothing if there are none or they fail to load.
 */
export function OwnInvitations() {
  const invitations = useInfiniteQuery(ownInvitationsQuery());
  const [declined, setDeclined] = useState<string>();
  const all = invitations.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <p className="visually-hidden" role="status">
        {declined !== undefined && `Declined: ${declined}.`}
      </p>
      {all.length > 0 && (
        <Section title="Invitations" id="invitations">
          <Rows label="Invitations">
            {all.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} onDeclined={() => setDeclined(invitation.circle_name)} />
            ))}
          </Rows>
          <MoreButton query={invitations}>More invitations</MoreButton>
        </Section>
      )}
    </>
  );
}

function Invitation({ invitation, onDeclined }: { invitation: CircleInvitation; onDeclined: () => void }) {
  const join = useJoinCircle();
  const decline = useDeleteInvitation();
  const navigate = useNavigate();
  const busy = join.isPending || decline.isPending;
  const failed = join.error ?? decline.error;
  const errorMessages = circleErrorMessages(join.error ? 'Failed to join the circle.' : 'Failed to decline the invitation.');
  const { circle_id: id, circle_name: name } = invitation;
  return (
    <Row
      to={paths.circle(id)}
      title={name}
      facts={`Invited by ${nameOf(invitation.owner)} · ${counted(invitation.member_count, 'member')}`}
      words={invitation.circle_description}
      actions={
        <>
          <Button
            look="outline"
            small
            aria-label={`Accept: ${name}`}
            aria-disabled={busy}
            onClick={() => !busy && join.mutate(id, { onSuccess: () => void navigate(paths.circle(id)) })}
          >
            Accept
          </Button>
          <Button
            look="bare"
            small
            aria-label={`Decline: ${name}`}
            aria-disabled={busy}
            onClick={() => !busy && decline.mutate(invitation, { onSuccess: onDeclined })}
          >
            Decline
          </Button>
          {failed && <ErrorMessage>{failureText(failed, errorMessages)}</ErrorMessage>}
        </>
      }
    />
  );
}
