import { PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { countCharacters } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useResetPassword } from '../../data/account-links.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import classes from './AccountForm.module.css';
import { Outcome } from './LinkPage.tsx';

const errorMessages = { fallback: 'The password could not be changed. Please try again.' };

/** Sets a new password with the token of a link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const reset = useResetPassword();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reset.isPending) return;
    const length = countCharacters(password);
    const isLong = length >= limits.password.min && length <= limits.password.max;
    setError(isLong ? undefined : messages.newPassword);
    if (!isLong) return input.current?.focus();
    reset.mutate(
      { token, password },
      {
        onError: (cause) => {
          setError(issueAt(cause, 'password'));
          input.current?.focus();
        },
      },
    );
  }

  if (reset.isSuccess) {
    return (
      <>
        <Outcome>
          <p>Your password has been changed, and all sessions have ended.</p>
        </Outcome>
        <ButtonLink look="filled" to={paths.login()}>
          Log in
        </ButtonLink>
      </>
    );
  }
  if (token === '' || issueAt(reset.error, 'token') !== undefined) return <InvalidLink />;
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <PasswordInput
        ref={input}
        label="New password"
        description="At least 8 characters"
        name="password"
        autoComplete="new-password"
        size="md"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        value={password}
        error={error}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
          reset.reset();
        }}
      />
      <FormError>{reset.error && error === undefined ? failureText(reset.error, errorMessages) : undefined}</FormError>
      <Button look="filled" type="submit" aria-disabled={reset.isPending}>
        {reset.isPending ? 'One moment…' : 'Change password'}
      </Button>
    </form>
  );
}

function InvalidLink() {
  return (
    <>
      <FormError>{messages.resetLinkInvalid}</FormError>
      <ButtonLink look="filled" to={paths.forgotPassword()}>
        Request a new link
      </ButtonLink>
    </>
  );
}

function issueAt(error: Error | null, path: string): string | undefined {
  return error instanceof StatusError && error.status === 400 ? error.issues.find((issue) => issue.path === path)?.message : undefined;
}
