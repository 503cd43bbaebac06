import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { InvitationCode } from '../features/session/InvitationCode.tsx';
import { LinkPage, Outcome } from '../features/session/LinkPage.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { signUp } from '../data/log-in.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { registration, siteName } from '../platform/site.ts';

const title = 'Sign Up';

/** Creates an account, as far as the library accepts new ones. */
export function SignupPage() {
  const { target, next, destination } = useArrival();
  const [parameters] = useSearchParams();
  // The link that a fresh library prints at its first start. Browsers send nothing after the number
  // sign.
  const administrator = new URLSearchParams(useLocation().hash.slice(1)).get('administrator') ?? undefined;
  const invitation = parameters.get('invitation') ?? '';
  const [isWaiting, setIsWaiting] = useState(false);
  const toLogin = (
    <p>
      Already have an account?{' '}
      <Link replace to={paths.login(next)}>
        Log in
      </Link>
    </p>
  );
  if (useSession()?.username) return <RedirectLoggedIn to={destination} />;
  if (isWaiting) {
    return (
      <LinkPage title={title} other={toLogin}>
        <Outcome>{messages.registrationWaits}</Outcome>
      </LinkPage>
    );
  }
  if (registration === 'closed') {
    return (
      <LinkPage title={title} other={toLogin}>
        <p>{messages.registrationClosed}</p>
      </LinkPage>
    );
  }
  if (registration === 'invitation' && invitation === '') {
    return (
      <LinkPage title={title} other={toLogin}>
        <InvitationCode next={next} />
      </LinkPage>
    );
  }
  return (
    <AccountForm
      title={title}
      reason={reasonFor({ target, invitation, administrator })}
      target={invitation === '' ? target : undefined}
      action="Sign up"
      withUsername
      submit={async (account) => {
        const waits = await signUp({
          ...account,
          ...(invitation !== '' && { invitation }),
          ...(administrator !== undefined && { administrator }),
        });
        if (waits) setIsWaiting(true);
      }}
      textOf={(error) => accountFailure(error, 'Signup')}
    >
      {toLogin}
    </AccountForm>
  );
}

interface Arrival {
  readonly target: string | undefined;
  readonly invitation: string;
  readonly administrator: string | undefined;
}

/** Says why the reader was sent here, or else that an account has to be approved. */
function reasonFor({ target, invitation, administrator }: Arrival): string | undefined {
  if (administrator !== undefined) return 'This account will be the administrator of the library.';
  if (invitation !== '') return `You have been invited to ${siteName}.`;
  if (target !== undefined) return 'Sign up to open';
  return registration === 'approval'
    ? `The people who run ${siteName} approve new accounts. You will get an email with their decision.`
    : undefined;
}
