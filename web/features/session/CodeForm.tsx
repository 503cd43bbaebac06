import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messages } from '#core/messages.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { FormError } from '../../ui/FormError.tsx';
import { accountFailure } from './account-failure.ts';
import classes from './AccountForm.module.css';
import { LinkPage } from './LinkPage.tsx';

interface Props {
  /** Logs in with a code. */
  submit: (code: string) => Promise<void>;
  /** Returns to the login. */
  onCancel: () => void;
}

/** Asks for the second step of a login: a code from the authenticator app, or a recovery code. */
export function CodeForm({ submit, onCancel }: Props) {
  const [isRecovery, setIsRecovery] = useState(false);
  const { code, change, error, failure, busy, onSubmit } = useCodeForm(submit);
  return (
    <LinkPage
      title="Enter your code"
      other={
        <p>
          <Button look="bare" onClick={onCancel}>
            Log in as someone else
          </Button>
        </p>
      }
    >
      <form className={classes.fields} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p>
          {isRecovery
            ? 'Enter one of the recovery codes that you saved. Each works once.'
            : 'Your account uses two-step sign-in. Enter the six-digit code from your authenticator app.'}
        </p>
        <TextInput
          // Another field, so that browsers offer the right keyboard and fill in nothing.
          key={String(isRecovery)}
          ref={focusOnMount}
          id="code"
          label={isRecovery ? 'Recovery code' : 'Code'}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          required
          withAsterisk={false}
          value={code}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <FormError>{failure}</FormError>
        <Button look="filled" type="submit" aria-disabled={busy}>
          {busy ? 'One moment…' : 'Continue'}
        </Button>
        <Button
          look="bare"
          onClick={() => {
            setIsRecovery(!isRecovery);
            change('');
          }}
        >
          {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
      </form>
    </LinkPage>
  );
}

function useCodeForm(submit: Props['submit']) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (code.trim() === '') {
      setError(messages.codeRequired);
      return document.getElementById('code')?.focus();
    }
    setBusy(true);
    try {
      await submit(code.trim());
    } catch (cause) {
      if (isCodeError(cause)) {
        setError(cause.details);
        document.getElementById('code')?.focus();
      } else setFailure(accountFailure(cause, 'Login'));
    } finally {
      setBusy(false);
    }
  }

  const change = (value: string): void => {
    setCode(value);
    setError(undefined);
  };

  return { code, change, error, failure, busy, onSubmit };
}

/** Returns whether the server asks for a code, or rejects the one that was sent. */
export function isCodeError(error: unknown): error is StatusError {
  return error instanceof StatusError && (error.reason === 'code_required' || error.reason === 'code_rejected');
}
