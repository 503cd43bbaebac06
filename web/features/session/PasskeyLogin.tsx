import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#core/messages.ts';
import { getPasskeyRequestOptions, logInWithPasskey } from '../../data/log-in.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { offersPasskeys } from '../../data/passkey-support.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { accountFailure } from './account-failure.ts';

/**
 * Logs in with a passkey: with a button, or picked among the suggestions of the field for the
 * address.
 */
export function PasskeyLogin() {
  const { failure, busy, logIn } = usePasskeyLogin();
  if (!offersPasskeys()) return null;
  return (
    <>
      <FormError>{failure}</FormError>
      <Button aria-disabled={busy} onClick={() => void logIn()}>
        <IconFingerprint size={18} aria-hidden="true" /> Log in with a passkey
      </Button>
    </>
  );
}

/** Ends a loop of a browser that answers by itself. */
const MAX_REQUESTS = 10;

function usePasskeyLogin() {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Counts requests to the browser: a later one ends the one before it. */
  const latest = useRef(0);

  async function ask(autofill: boolean): Promise<void> {
    const mine = (latest.current += 1);
    const { PasskeyCanceled, suggestsPasskeys, requestPasskey } = await import('../../data/passkeys.ts');
    if (autofill && !(await suggestsPasskeys())) return;
    const isLatest = (): boolean => mine === latest.current;
    try {
      const options = await getPasskeyRequestOptions();
      if (!isLatest()) return;
      const response = await requestPasskey(options, autofill);
      setBusy(true);
      await logInWithPasskey(response);
    } catch (error) {
      // Nobody asked for the suggestions, so their failure needs no message until a passkey was
      // picked.
      const isSilent = error instanceof PasskeyCanceled || (autofill && !isRejection(error));
      if (!isLatest()) return;
      setBusy(false);
      if (!isSilent) setFailure(passkeyFailure(error));
      if ((!autofill || isRejection(error)) && mine < MAX_REQUESTS) void ask(true);
    }
  }

  useEffect(() => {
    if (!offersPasskeys()) return undefined;
    void ask(true).catch(() => undefined);
    return () => {
      latest.current += 1;
      void import('../../data/passkeys.ts').then(({ stopPasskeyRequest }) => stopPasskeyRequest());
    };
    // Only once: each request lasts until the reader picks a passkey or leaves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function logIn(): Promise<void> {
    if (busy) return;
    setFailure(undefined);
    await ask(false).catch((error: unknown) => setFailure(passkeyFailure(error)));
  }

  return { failure, busy, logIn };
}

function isRejection(error: unknown): boolean {
  return error instanceof StatusError && error.status === 401;
}

function passkeyFailure(error: unknown): string {
  return isRejection(error) && error instanceof StatusError ? (error.details ?? messages.passkeyRejected) : accountFailure(error, 'Login');
}
