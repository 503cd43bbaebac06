import { Link } from 'react-router';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { call } from '../platform/api.ts';
import { paths } from '../platform/paths.ts';
import { session, useSession } from '../platform/session.ts';

export function SignupPage() {
  const { target, next, destination } = useArrival();
  if (useSession()?.username) return <RedirectLoggedIn to={destination} />;
  return (
    <AccountForm
      title="Sign Up"
      reason={target === undefined ? undefined : 'Sign up to open'}
      target={target}
      action="Sign up"
      withUsername
      submit={async (account) => {
        session.start(await call('POST /api/signup', { body: { ...account, ...session.device() }, anonymous: true }));
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
