import { type FormEvent, useState } from 'react';
import type { ManagedUser } from '#contract/people.ts';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useManageUser } from '../../data/administration.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { nameOf } from '../../ui/People.tsx';
import { dayText } from './day-text.ts';
import classes from './people.module.css';

const liftErrorMessages = { fallback: 'The suspension could not be lifted. Please try again.' };
const suspendErrorMessages = { fallback: 'The account could not be suspended. Please try again.' };

/** Shows whether an account is suspended, and suspends it or lifts the suspension. */
export function Suspension({ user, canSuspend }: { user: ManagedUser; canSuspend: boolean }) {
  const lift = useManageUser(user.id);
  const [isAsking, setIsAsking] = useState(false);
  const { suspended_at: since, suspension_reason: reason } = user;
  // The dialog is gone before it could close itself.
  if (since !== null && isAsking) setIsAsking(false);
  if (since !== null) {
    return (
      <>
        <div className={classes.notice} role="status">
          <p>Suspended since {dayText(since)}.</p>
          <p dir="auto">{reason}</p>
        </div>
        <Button aria-disabled={lift.isPending} onClick={() => !lift.isPending && lift.mutate({ act: 'unsuspend' })}>
          Lift suspension
        </Button>
        {lift.error && <ErrorMessage>{failureText(lift.error, liftErrorMessages)}</ErrorMessage>}
      </>
    );
  }
  if (!canSuspend) return <p>{messages.suspendRole}</p>;
  return (
    <>
      <p>
        A suspended account is logged out at once and cannot log in until you lift the suspension. What it published stays. Nobody can
        follow or invite it, and it gets no email except about its password.
      </p>
      <div className="actions">
        <Button onClick={() => setIsAsking(true)}>Suspend…</Button>
      </div>
      {isAsking && <SuspendDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Asks for the reason, which the user reads at the next request or login. */
function SuspendDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const suspend = useManageUser(user.id);
  const [reason, setReason] = useState('');
  const [isBlankShown, setIsBlankShown] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (suspend.isPending) return;
    setIsBlankShown(isBlank(reason));
    if (isBlank(reason)) event.currentTarget.querySelector('textarea')?.focus();
    else if (!focusTooLong(event.currentTarget)) suspend.mutate({ act: 'suspend', reason: reason.trim() }, { onSuccess: onClose });
  }

  return (
    <LazyDialog title={`Suspend ${nameOf(user)}?`} opened onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <LimitedTextarea
          label="Reason"
          description="The user will read this, so say what happened and what they can do."
          rows={3}
          size="md"
          data-autofocus
          attributes={{ input: { dir: 'auto' } }}
          max={limits.suspensionReason.max}
          value={reason}
          error={isBlankShown ? 'Please give a reason.' : undefined}
          onChange={(event) => {
            setIsBlankShown(false);
            setReason(event.currentTarget.value);
          }}
        />
        <FormError>{suspend.error ? failureText(suspend.error, suspendErrorMessages) : undefined}</FormError>
        <div className="actions">
          <Button look="filled" type="submit" aria-disabled={suspend.isPending}>
            Suspend account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </LazyDialog>
  );
}
