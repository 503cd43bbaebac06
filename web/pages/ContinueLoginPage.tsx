import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { accountFailure } from '../features/session/account-failure.ts';
import { CodeForm, isCodeError } from '../features/session/CodeForm.tsx';
import { LinkPage } from '../features/session/LinkPage.tsx';
import { RedirectLoggedIn } from '../features/session/RedirectLoggedIn.tsx';
import { useArrival } from '../features/session/use-arrival.ts';
import { continueLogin, continueLoginQuery } from '../data/sign-in.ts';
import { StatusError } from '../platform/api-errors.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Loading, SkeletonBlock } from '../ui/Page.tsx';

/** Finishes a login at the provider: opens the session, asks for a code, or leads to the signup. */
export function ContinueLoginPage() {
  const { next, destination } = useArrival();
  const navigate = useNavigate();
  const isLoggedIn = Boolean(useSession()?.username);
  const login = useQuery({ ...continueLoginQuery(), enabled: !isLoggedIn });
  if (isLoggedIn) return <RedirectLoggedIn to={destination} />;
  if (isCodeError(login.error))
    return <CodeForm submit={continueLogin} onCancel={() => void navigate(paths.login(next), { replace: true })} />;
  if (login.error instanceof StatusError && login.error.reason === 'account_needed')
    return <Navigate to={paths.continueSignup(next)} replace />;
  return (
    <LinkPage title="Login">
      {login.error ? (
        <>
          <FormError>{failureOf(login.error)}</FormError>
          <ButtonLink look="filled" to={paths.login(next)} replace>
            Back to the login
          </ButtonLink>
        </>
      ) : (
        <Loading>
          <SkeletonBlock width="100%" height="60px" />
        </Loading>
      )}
    </LinkPage>
  );
}

function failureOf(error: Error): string {
  const isExpired = error instanceof StatusError && error.status === 401 && error.details !== undefined;
  return isExpired ? error.details : accountFailure(error, 'Login');
}
