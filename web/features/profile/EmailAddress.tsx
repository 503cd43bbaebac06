import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import { useChangeEmail, useEndEmailChange, useSendVerification } from '../../data/account-links.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { emailError } from '../session/email-error.ts';
import classes from './edit.module.css';

const errorMessages = { 500: 'Server error changing email address.', fallback: 'Failed to change email address.' };

/** Shows the address of the account and whether it is confirmed, and changes it. */
export function EmailAddress({ user }: { user: OwnUser }) {
  return (
    <div className={classes.form}>
      <p>
        {user.email}
        <span className={classes.quiet}> · {user.email_verified ? 'confirmed' : 'not confirmed'}</span>
      </p>
      <PendingAddress user={user} />
      <ChangeForm key={user.email} user={user} />
    </div>
  );
}

/** Shows which address waits for its confirmation. */
function PendingAddress({ user: { pending_email: pending, email_verified: isVerified } }: { user: OwnUser }) {
  const send = useSendVerification();
  const end = useEndEmailChange();
  const error = send.error ?? end.error;
  if (pending === null && isVerified) return null;
  return (
    <>
      <p className={classes.quiet}>
        {pending === null
          ? 'Open the link that we emailed you to confirm this address, or send it again. Until then, you get no summaries of your notifications.'
          : `We sent a link to ${pending}. Your address changes when you open it.`}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {failureText(error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button small aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate()}>
          Send the link again
        </Button>
        {pending !== null && (
          <Button small look="bare" aria-disabled={end.isPending} onClick={() => !end.isPending && end.mutate()}>
            Keep the current address
          </Button>
        )}
        <p className={classes.done} role="status">
          {send.isSuccess && 'The link has been sent.'}
        </p>
      </div>
    </>
  );
}

interface Fields {
  email: string;
  password: string;
}
type FieldErrors = Partial<Record<keyof Fields, string>>;

function ChangeForm({ user }: { user: OwnUser }) {
  const [value, setValue] = useState<Fields>({ email: '', password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = useChangeEmail();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const report = (found: FieldErrors): void => {
      setErrors(found);
      const [first] = Object.keys(found);
      if (first !== undefined) form.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    };
    const found = check(value);
    if (Object.keys(found).length > 0) return report(found);
    change.mutate(
      { email: value.email.trim(), password: value.password },
      { onError: (error) => report(errorsOf(error)), onSuccess: () => setValue({ email: '', password: '' }) },
    );
  }

  const field = (name: keyof Fields) => ({
    name,
    value: value[name],
    size: 'md' as const,
    w: '100%',
    error: errors[name],
    'aria-invalid': errors[name] !== undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValue({ ...value, [name]: event.currentTarget.value });
      setErrors({});
      change.reset();
    },
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Change email address">
      <TextInput label="New email address" type="email" autoComplete="email" {...field('email')} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        {...field('password')}
      />
      {change.error !== null && Object.keys(errorsOf(change.error)).length === 0 && (
        <p className={classes.error} role="alert">
          {failureText(change.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button type="submit" aria-disabled={change.isPending}>
          {change.isPending ? 'One moment…' : 'Change address'}
        </Button>
        <p className={classes.done} role="status">
          {change.isSuccess &&
            (user.pending_email === null ? 'This is your address already.' : `A link is on its way to ${user.pending_email}.`)}
        </p>
      </div>
    </form>
  );
}

function check({ email, password }: Fields): FieldErrors {
  const ofEmail = emailError(email);
  return { ...(ofEmail !== undefined && { email: ofEmail }), ...(password === '' && { password: messages.currentPassword }) };
}

function errorsOf(error: Error): FieldErrors {
  if (!(error instanceof StatusError) || error.status !== 400) return {};
  return Object.fromEntries(
    error.issues.filter(({ path }) => path === 'email' || path === 'password').map((issue) => [issue.path, issue.message]),
  );
}
