import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../platform/session.ts';

/** Redirects from login or signup, unless the server has rejected the session by then. */
export function RedirectLoggedIn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (session.get()?.username) void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
