import { Link, useSearchParams } from 'react-router';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { call } from '../platform/api.ts';
import { paths } from '../platform/paths.ts';
import { session, useSession } from '../platform/session.ts';

export function SignupPage() {
  const { target, next, destination } = useArrival();
  // The link that a fresh library prints at its first start.
  const administrator = useSearchParams()[0].get('administrator') ?? undefined;
  if (useSession()?.username) return <RedirectLoggedIn to={destination} />;
  return (
    <AccountForm
      title="Sign Up"
      reason={
        administrator !== undefined
          ? 'This account will be the administrator of the library.'
          : target === undefined
            ? undefined
            : 'Sign up to open'
      }
      target={target}
      action="Sign up"
      withUsername
      submit={async (account) => {
        session.start(
          await call('POST /api/signup', {
            body: { ...account, ...session.device(), ...(administrator !== undefined && { administrator }) },
            anonymous: true,
          }),
        );
      }}
      textOf={(error) => accountFailure(error, 'Signup')}
    >
      <p>
        Already have an account?{' '}
        <Link replace to={paths.login(next)}>
          Log in
        </Link>
      </p>
    </AccountForm>
  );
}
