import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messages } from '#core/messages.ts';
import { accountFailure } from '../features/session/account-failure.ts';
import { AccountForm } from '../features/session/AccountForm.tsx';
import { LinkPage } from '../features/session/LinkPage.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { continueSignup, openidSignupQuery } from '../data/sign-in.ts';
import { StatusError } from '../platform/api-errors.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { openidName } from '../platform/site.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Loading, SkeletonBlock } from '../ui/Page.tsx';

/** Creates an account for a reader who has logged in at the provider, and has none here. */
export function ContinueSignupPage() {
  const { next, destination } = useArrival();
  const isLoggedIn = Boolean(useSession()?.username);
  const known = useQuery({ ...openidSignupQuery(), enabled: !isLoggedIn });
  if (isLoggedIn) return <RedirectLoggedIn to={destination} />;
  if (!known.data) {
    return (
      <LinkPage title="Sign Up">
        {known.error ? (
          <>
            <FormError>{failureOf(known.error)}</FormError>
            <ButtonLink look="filled" to={paths.login(next)} replace>
              Back to the login
            </ButtonLink>
          </>
        ) : (
          <Loading>
            <SkeletonBlock width="100%" height="160px" />
          </Loading>
        )}
      </LinkPage>
    );
  }
  return (
    <AccountForm
      title="Sign Up"
      reason={`You have logged in at ${openidName}. Choose a name for your account here.`}
      target={undefined}
      action="Create account"
      withUsername
      withPassword={false}
      known={known.data}
      submit={({ email, username }) => continueSignup({ email, username })}
      textOf={failureOf}
    >
      <p>
        Do you already have an account here?{' '}
        <Link replace to={paths.login(paths.editProfile())}>
          Log in
        </Link>{' '}
        and connect {openidName} under “Sign-in” in your profile.
      </p>
    </AccountForm>
  );
}

function failureOf(error: unknown): string {
  return error instanceof StatusError && error.status === 401 ? (error.details ?? messages.openidExpired) : accountFailure(error, 'Signup');
}
