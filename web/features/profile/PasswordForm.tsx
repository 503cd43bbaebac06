import { PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';

interface Props {
  /** The label of the button. */
  action: string;
  /** The accessible name of the form. */
  label: string;
  /** False for an account without a password, which needs none. */
  hasPassword: boolean;
  busy: boolean;
  error: Error | null;
  errorMessages: ErrorMessages;
  onSubmit: (password: string | undefined) => void;
  onCancel: () => void;
  /** Forgets the error. */
  onChange: () => void;
  /** Why the password is needed, and further fields. */
  children?: ReactNode;
}

/** Asks for the current password before a change of how the reader signs in. */
export function PasswordForm({ action, label, hasPassword, busy, error, errorMessages, onSubmit, onCancel, onChange, children }: Props) {
  const [password, setPassword] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const rejected = issueAt(error, 'password');
  const shown = invalid ?? rejected;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    if (!hasPassword) return onSubmit(undefined);
    const found = password === '' ? messages.currentPassword : tooLongText(password, limits.password.max);
    setInvalid(found);
    if (found === undefined) onSubmit(password);
    input.current?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={label}>
      {children}
      {hasPassword && (
        <PasswordInput
          ref={input}
          label="Current password"
          autoComplete="current-password"
          size="md"
          w="100%"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          error={shown}
          aria-invalid={shown !== undefined}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setInvalid(undefined);
            onChange();
          }}
        />
      )}
      {error !== null && rejected === undefined && (
        <p className={classes.error} role="alert">
          {failureText(error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {busy ? 'One moment…' : action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Returns what is wrong with a field of a rejected request. */
export function issueAt(error: Error | null, path: string): string | undefined {
  return error instanceof StatusError && error.status === 400 ? error.issues.find((issue) => issue.path === path)?.message : undefined;
}
