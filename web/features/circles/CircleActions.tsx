import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Circle } from '#contract/circles.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import classes from './circles.module.css';
import { EditCircle } from './EditCircle.tsx';
import { useDeleteCircle, useDeleteInvitation, useJoinCircle, useLeaveCircle } from '../../data/circles.ts';
import { circleErrorMessages, factsOf } from './texts.ts';

/**
 * Renders what the reader can do with a circle: join or decline, leave, edit, delete. `children`:
 * additional actions.
 */
export function CircleActions({ circle, children }: { circle: Circle; children?: ReactNode }) {
  return (
    <>
      {circle.invitation_id !== null && <Invited circle={circle} invitationId={circle.invitation_id} />}
      <div className="actions spaced">
        {circle.is_owner ? (
          <>
            <EditCircle circle={circle} />
            <DeleteCircle circle={circle} />
          </>
        ) : circle.is_member ? (
          <LeaveCircle circle={circle} />
        ) : (
          circle.invitation_id === null && <JoinCircle circle={circle} />
        )}
        {children}
        <span className={classes.facts}>{factsOf(circle)}</span>
      </div>
    </>
  );
}

function JoinCircle({ circle, label = 'Join circle' }: { circle: Circle; label?: string }) {
  const join = useJoinCircle();
  return (
    <>
      <Button look="filled" aria-disabled={join.isPending} onClick={() => !join.isPending && join.mutate(circle.id)}>
        {label}
      </Button>
      {join.error && <ErrorMessage>{failureText(join.error, circleErrorMessages('Failed to join the circle.'))}</ErrorMessage>}
    </>
  );
}

function Invited({ circle, invitationId }: { circle: Circle; invitationId: number }) {
  const decline = useDeleteInvitation(circle.open ? 'active' : 'none');
  const navigate = useNavigate();

  function press(): void {
    // After declining, a closed circle is no longer visible to the reader.
    const onSuccess = (): void => void (circle.open || navigate(paths.workspace(), { replace: true }));
    if (!decline.isPending) decline.mutate({ id: invitationId, circle_id: circle.id }, { onSuccess });
  }

  return (
    <section className={classes.invited} aria-label="Invitation">
      <p>You have been invited to this circle.</p>
      <div>
        <JoinCircle circle={circle} label="Accept" />
        <Button aria-disabled={decline.isPending} onClick={press}>
          Decline
        </Button>
      </div>
      {decline.error && <ErrorMessage>{failureText(decline.error, circleErrorMessages('Failed to decline the invitation.'))}</ErrorMessage>}
    </section>
  );
}

function LeaveCircle({ circle }: { circle: Circle }) {
  const leave = useLeaveCircle(circle);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Leave circle"
      title={`Leave “${circle.name}”?`}
      action="Leave"
      busy={leave.isPending}
      error={leave.error}
      errorMessages={circleErrorMessages('Failed to leave the circle.')}
      onConfirm={(close) =>
        leave.mutate(undefined, {
          onSuccess: () => {
            close();
            if (!circle.open) void navigate(paths.workspace(), { replace: true });
          },
        })
      }
    >
      <p>
        {circle.open
          ? 'This circle is open, so you can join it again.'
          : 'This circle is closed, so you can return only if its owner invites you again.'}{' '}
        The books you added to its list stay there.
      </p>
    </ConfirmButton>
  );
}

function DeleteCircle({ circle }: { circle: Circle }) {
  const remove = useDeleteCircle(circle.id);
  const navigate = useNavigate();
  return (
    <ConfirmButton
      look="bare"
      label="Delete circle"
      title={`Delete “${circle.name}”?`}
      action="Delete circle"
      busy={remove.isPending}
      error={remove.error}
      errorMessages={circleErrorMessages('Failed to delete the circle.')}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) })}
    >
      <p>This permanently deletes the circle for all its members. The books stay in the library.</p>
    </ConfirmButton>
  );
}
