import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '#core/messages.ts';
import { qrCodeQuery, useBeginTotp, useConfirmTotp } from '../../data/sign-in.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';
import { issueAt, PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const errorMessages = { 500: 'Server error setting up two-step sign-in.', fallback: 'Failed to set up two-step sign-in.' };

/** Leads through the setup of two-step sign-in: the password, the app, the recovery codes. */
export function SetUpTotp({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  if (confirm.isSuccess) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={onDone} />;
  if (begin.isSuccess) return <ConnectApp {...begin.data} confirm={confirm} onCancel={onDone} />;
  return (
    <PasswordForm
      action="Continue"
      label="Set up two-step sign-in"
      hasPassword={hasPassword}
      busy={begin.isPending}
      error={begin.error}
      errorMessages={errorMessages}
      onSubmit={(password) => begin.mutate(password)}
      onCancel={onDone}
      onChange={() => begin.reset()}
    >
      <p>You need an authenticator app on your phone, such as Aegis, Google Authenticator or the one in your password manager.</p>
    </PasswordForm>
  );
}

interface ConnectAppProps {
  secret: string;
  uri: string;
  confirm: ReturnType<typeof useConfirmTotp>;
  onCancel: () => void;
}

function ConnectApp({ secret, uri, confirm, onCancel }: ConnectAppProps) {
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const rejected = issueAt(confirm.error, 'code');
  const shown = invalid ?? rejected;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    setInvalid(code.trim() === '' ? messages.codeRequired : undefined);
    if (code.trim() !== '') confirm.mutate(code.trim());
    input.current?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Connect the app">
      <p>Scan this QR code with the app. On your phone, open the app with the link below instead.</p>
      <QrCode text={uri} />
      <p className={classes.quiet}>
        <a className={classes.link} href={uri}>
          Open the app
        </a>
        , or type this key: <span className={classes.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <TextInput
        ref={input}
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        w="100%"
        value={code}
        error={shown}
        aria-invalid={shown !== undefined}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setInvalid(undefined);
          confirm.reset();
        }}
      />
      {confirm.error !== null && rejected === undefined && (
        <p className={classes.error} role="alert">
          {failureText(confirm.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={confirm.isPending}>
          {confirm.isPending ? 'One moment…' : 'Switch on'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** Draws a QR code, dark on light in both themes, since not every camera reads the inverse. */
function QrCode({ text }: { text: string }) {
  const matrix = useQuery(qrCodeQuery(text));
  if (matrix.isError) return <p className={classes.error}>The QR code could not be drawn. Type the key below into the app.</p>;
  const { data: rows = [], size = 0 } = matrix.data ?? {};
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      className={classes.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code with the key"
    >
      <path d={path} />
    </svg>
  );
}
