import { useState } from 'react';
import { Link } from 'react-router';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { CodeForm, isCodeError } from '../features/session/CodeForm.tsx';
import { OpenidLogin } from '../features/session/OpenidLogin.tsx';
import { PasskeyLogin } from '../features/session/PasskeyLogin.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { logIn } from '../data/log-in.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { registration, siteName } from '../platform/site.ts';

export function LoginPage() {
  const { reason, target, next, destination } = useArrival();
  // Known to be right, for the second request, which has the code, too.
  const [verified, setVerified] = useState<{ email: string; password: string }>();
  // Also when another tab logs in while this form is open.
  if (useSession()?.username) return <RedirectLoggedIn to={destination} />;
  if (verified) return <CodeForm submit={(code) => logIn({ ...verified, code })} onCancel={() => setVerified(undefined)} />;
  return (
    <AccountForm
      title="Login"
      reason={reason}
      target={target}
      action="Log in"
      withUsername={false}
      others={
        <>
          <PasskeyLogin />
          <OpenidLogin next={next} />
        </>
      }
      submit={async ({ email, password }) => {
        try {
          await logIn({ email, password });
        } catch (error) {
          if (!isCodeError(error)) throw error;
          setVerified({ email, password });
        }
      }}
      textOf={(error) => accountFailure(error, 'Login')}
    >
      <p>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      </p>
      <SignupHint next={next} />
    </AccountForm>
  );
}

/** Says how to get an account. */
function SignupHint({ next }: { next: string | undefined }) {
  if (registration === 'closed') return <p>{siteName} accepts no new accounts at the moment.</p>;
  return (
    <p>
      No account yet?{' '}
      <Link replace to={paths.signup(next)}>
        {registration === 'invitation' ? 'Use an invitation' : 'Sign up'}
      </Link>
    </p>
  );
}
