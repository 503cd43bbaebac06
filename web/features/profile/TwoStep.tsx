import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpState } from '#contract/totp.ts';
import { totpQuery, useEndTotp, useRenewRecoveryCodes } from '../../data/sign-in.ts';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import classes from './edit.module.css';
import { issueAt, PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

const errorMessages = {
  500: 'Server error changing two-step sign-in.',
  fallback: 'Failed to change two-step sign-in.',
};

/** Few enough that the reader should get new ones. */
const FEW_CODES = 3;

/** Switches two-step sign-in on and off. */
export function TwoStep({ hasPassword }: { hasPassword: boolean }) {
  const totp = useQuery(totpQuery());
  const [open, setOpen] = useState<'set-up' | 'codes' | 'end'>();
  const close = (): void => setOpen(undefined);
  if (totp.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (totp.isError)
    return (
      <ErrorState error={totp.error} errorMessages={{ fallback: 'Failed to load two-step sign-in.' }} onRetry={() => void totp.refetch()} />
    );
  return (
    <div className={classes.form}>
      <State totp={totp.data} />
      <div className="actions">
        {totp.data.enabled ? (
          <>
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button onClick={() => setOpen('end')}>Switch off</Button>
          </>
        ) : (
          <Button onClick={() => setOpen('set-up')}>Set up two-step sign-in</Button>
        )}
      </div>
      <LazyDialog title="Set up two-step sign-in" opened={open === 'set-up'} onClose={close}>
        <SetUpTotp hasPassword={hasPassword} onDone={close} />
      </LazyDialog>
      <LazyDialog title="New recovery codes" opened={open === 'codes'} onClose={close}>
        <RenewCodes hasPassword={hasPassword} onDone={close} />
      </LazyDialog>
      <LazyDialog title="Switch off two-step sign-in?" opened={open === 'end'} onClose={close}>
        <EndTotp hasPassword={hasPassword} onDone={close} />
      </LazyDialog>
    </div>
  );
}

function State({ totp: { enabled, enabled_at: since, recovery_codes: left } }: { totp: TotpState }) {
  if (!enabled)
    return (
      <p className={classes.quiet}>
        Off. With two-step sign-in, a login needs your password and a code from an app on your phone. Your password alone is not enough to
        log in.
      </p>
    );
  return (
    <>
      <p>
        On
        {since !== null && (
          <>
            {' '}
            since <DateText time={since} />
          </>
        )}
        <span className={classes.quiet}> · {left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`}</span>
      </p>
      {left <= FEW_CODES && <p className={classes.quiet}>Get new recovery codes, so that you can still log in if you lose your phone.</p>}
    </>
  );
}

interface StepProps {
  hasPassword: boolean;
  onDone: () => void;
}

function RenewCodes({ hasPassword, onDone }: StepProps) {
  const renew = useRenewRecoveryCodes();
  if (renew.isSuccess) return <RecoveryCodes codes={renew.data.recovery_codes} onDone={onDone} />;
  return (
    <PasswordForm
      action="Get new codes"
      label="Get new recovery codes"
      hasPassword={hasPassword}
      busy={renew.isPending}
      error={renew.error}
      errorMessages={errorMessages}
      onSubmit={(password) => renew.mutate(password)}
      onCancel={onDone}
      onChange={() => renew.reset()}
    >
      <p>Your current codes will stop working.</p>
    </PasswordForm>
  );
}

function EndTotp({ hasPassword, onDone }: StepProps) {
  const [code, setCode] = useState('');
  const end = useEndTotp();
  return (
    <PasswordForm
      action="Switch off"
      label="Switch off two-step sign-in"
      hasPassword={hasPassword}
      busy={end.isPending}
      error={end.error}
      errorMessages={errorMessages}
      onSubmit={(password) => end.mutate(password === undefined ? { code } : { password }, { onSuccess: onDone })}
      onCancel={onDone}
      onChange={() => end.reset()}
    >
      <p>Logins no longer need a code, and your recovery codes stop working.</p>
      {!hasPassword && (
        <TextInput
          label="Code from the app, or a recovery code"
          autoComplete="one-time-code"
          size="md"
          w="100%"
          data-autofocus
          value={code}
          error={issueAt(end.error, 'code')}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            end.reset();
          }}
        />
      )}
    </PasswordForm>
  );
}
