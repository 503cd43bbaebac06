import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { countCharacters, tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useChangePassword } from '../../data/account.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';

export const errorMessages = { 500: 'Server error changing password.', fallback: 'Failed to change password.' };

interface Passwords {
  current: string;
  next: string;
}
type FieldErrors = Partial<Record<keyof Passwords, string>>;
const none: Passwords = { current: '', next: '' };

/** Passwords are never stored as drafts. */
export function ChangePassword({ username }: { username: string }) {
  const [value, setValue] = useState(none);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [done, setDone] = useState(false);
  const change = useChangePassword();
  const ofFields = errorsOf(change.error);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const found = check(value);
    setErrors(found);
    setDone(false);
    if (Object.keys(found).length > 0) return focusFirst(form, found);
    change.mutate(value, {
      onError: (error) => focusFirst(form, errorsOf(error)),
      onSuccess: () => {
        setDone(true);
        setValue(none);
      },
    });
  }

  const field = (name: keyof Passwords) => ({
    name,
    value: value[name],
    size: 'md' as const,
    w: '100%',
    error: errors[name] ?? ofFields[name],
    'aria-invalid': (errors[name] ?? ofFields[name]) !== undefined,
    visibilityToggleButtonProps: { 'aria-label': `Show ${name === 'current' ? 'current' : 'new'} password`, tabIndex: 0 },
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setValue({ ...value, [name]: event.currentTarget.value });
      setErrors({});
      change.reset();
    },
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Change password">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput label="Current password" autoComplete="current-password" {...field('current')} />
      <PasswordInput label="New password" description="At least 8 characters" autoComplete="new-password" {...field('next')} />
      {change.error !== null && Object.keys(ofFields).length === 0 && (
        <p className={classes.error} role="alert">
          {failureText(change.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button type="submit" aria-disabled={change.isPending}>
          {change.isPending ? 'One moment…' : 'Change password'}
        </Button>
        <p className={classes.done} role="status">
          {done && 'Your password has been changed, and all other sessions have ended.'}
        </p>
      </div>
    </form>
  );
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const [first] = Object.keys(errors);
  if (first !== undefined) form.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
}

function check({ current, next }: Passwords): FieldErrors {
  const { min, max } = limits.password;
  const tooLong = tooLongText(current, max);
  const length = countCharacters(next);
  return {
    ...(current === '' && { current: messages.currentPassword }),
    ...(tooLong !== undefined && { current: tooLong }),
    ...((length < min || length > max) && { next: messages.newPassword }),
  };
}

function errorsOf(error: Error | null): FieldErrors {
  if (!(error instanceof StatusError) || error.status !== 400) return {};
  return Object.fromEntries(
    error.issues.filter(({ path }) => path === 'current' || path === 'next').map((issue) => [issue.path, issue.message]),
  );
}
