import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useForgotPassword } from '../../data/account-links.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import classes from './AccountForm.module.css';
import { emailError } from './email-error.ts';
import { Outcome } from './LinkPage.tsx';

const errorMessages = { fallback: 'The link could not be requested. Please try again.' };

/** Asks for a password reset link. Whether an account has the address is not shown. */
export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const forgot = useForgotPassword();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (forgot.isPending) return;
    const found = emailError(email);
    setError(found);
    if (found === undefined) forgot.mutate(email.trim());
    else input.current?.focus();
  }

  if (forgot.isSuccess) {
    return (
      <>
        <Outcome>
          <p>If {forgot.variables} belongs to an account, an email with a link is on its way. The link works for 30 minutes.</p>
          <p>No email after a few minutes? Look in your spam folder, or try again with another address.</p>
        </Outcome>
        <Button onClick={() => forgot.reset()}>Try again</Button>
      </>
    );
  }
  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      <p>Enter the email address of your account. We will send you a link to choose a new password.</p>
      <TextInput
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        size="md"
        required
        withAsterisk={false}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <FormError>{forgot.error ? failureText(forgot.error, errorMessages) : undefined}</FormError>
      <Button look="filled" type="submit" aria-disabled={forgot.isPending}>
        {forgot.isPending ? 'One moment…' : 'Send link'}
      </Button>
    </form>
  );
}
