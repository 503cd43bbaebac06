import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { session, useSession } from '../../platform/session.ts';
import { EmptyState, LoginLink } from '../../ui/Page.tsx';
import { loginReason } from './login-reasons.ts';

/** A page for readers. A visitor goes to log in and comes back; half a session (no name) is told so inside the page (S4). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const current = useSession();
  const here = useLocation();
  const [hadSession] = useState(current !== null);
  // A page is not gone to with a session that the browser has forgotten.
  useEffect(() => session.check());
  if (!current) {
    const left = session.ending() === 'logout' || session.ending() === 'deleted';
    if (hadSession && left) return <Navigate to={paths.home()} replace />;
    // Also where it was refused before this page had come: the header may have asked first.
    const ending = session.ending();
    const state = { refused: ending === 'refused', unknown: ending === 'unknown' };
    return <Navigate to={paths.login(here.pathname + here.search)} replace state={state} />;
  }
  if (current.username === null) {
    return (
      <EmptyState title="Login" actions={<LoginLink />}>
        {loginReason(here.pathname)}
      </EmptyState>
    );
  }
  // Another reader gets a page of their own, and not the last one's that is still on the screen.
  return <Fragment key={current.username}>{children}</Fragment>;
}
