import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { session, useSession } from '../../platform/session.ts';
import { publicLibrary } from '../../platform/site.ts';
import { EmptyState, LoginLink } from '../../ui/Page.tsx';
import { loginReason } from './login-reasons.ts';

/** Requires a login, unless the operator opens the library to visitors. */
export function RequireReader({ children }: { children: ReactNode }) {
  const isVisitor = useSession() === null;
  return publicLibrary && isVisitor ? children : <RequireLogin>{children}</RequireLogin>;
}

/**
 * Requires a login. Visitors are redirected to it and come back; a session without a username gets
 * a message in the page.
 */
export function RequireLogin({ children }: { children: ReactNode }) {
  const current = useSession();
  const here = useLocation();
  const [hadSession] = useState(current !== null);
  // Ends the session here if the browser's storage no longer has it.
  useEffect(() => session.check());
  if (!current) {
    const left = session.ending() === 'logout' || session.ending() === 'deleted';
    if (hadSession && left) return <Navigate to={paths.home()} replace />;
    // The session may have been rejected before this page loaded, by a request from the header.
    const ending = session.ending();
    const state = { rejected: ending === 'rejected', suspended: ending === 'suspended', unknown: ending === 'unknown' };
    return <Navigate to={paths.login(here.pathname + here.search)} replace state={state} />;
  }
  if (current.username === null) {
    return (
      <EmptyState title="Login" actions={<LoginLink />}>
        {loginReason(here.pathname)}
      </EmptyState>
    );
  }
  // The key remounts the page for another reader, so that none of the previous one's content stays.
  return <Fragment key={current.username}>{children}</Fragment>;
}
