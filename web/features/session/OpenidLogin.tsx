import { useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { useOpenidLogin } from '../../data/sign-in.ts';
import { failureText } from '../../platform/failure.ts';
import { openidName } from '../../platform/site.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';

/**
 * Why a login at the provider failed, by the parameter with which the server sends the reader back.
 */
const failures: Readonly<Record<string, string>> = {
  denied: `You did not allow the login at ${openidName}.`,
  expired: messages.openidExpired,
  rejected: `The response from ${openidName} could not be verified. Please try again.`,
};

/** Leads to a login at the provider, if the library has one. */
export function OpenidLogin({ next }: { next: string | undefined }) {
  const login = useOpenidLogin();
  const failure = failures[useSearchParams()[0].get('openid') ?? ''];
  if (openidName === '') return null;
  const busy = login.isPending || login.isSuccess;
  return (
    <>
      <FormError>
        {login.error ? failureText(login.error, { fallback: 'Login failed, please try again' }) : login.isIdle ? failure : undefined}
      </FormError>
      <Button aria-disabled={busy} onClick={() => !busy && login.mutate(next)}>
        {busy ? 'One moment…' : `Continue with ${openidName}`}
      </Button>
    </>
  );
}
