import { Link } from 'react-router';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { call } from '../platform/api.ts';
import { paths } from '../platform/paths.ts';
import { session, useSession } from '../platform/session.ts';

export function LoginPage() {
  const { reason, target, next, destination } = useArrival();
  // Also when another tab logs in while this form is open.
  if (useSession()?.username) return <RedirectLoggedIn to={destination} />;
  return (
    <AccountForm
      title="Login"
      reason={reason}
      target={target}
      action="Log in"
      withUsername={false}
      submit={async ({ email, password }) => {
        session.start(await call('POST /api/login', { body: { email, password, ...session.device() }, anonymous: true }));
      }}
      textOf={(error) => accountFailure(error, 'Login')}
    >
      <p>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      </p>
      <p>
        No account yet?{' '}
        <Link replace to={paths.signup(next)}>
          Sign up
        </Link>
      </p>
    </AccountForm>
  );
}
