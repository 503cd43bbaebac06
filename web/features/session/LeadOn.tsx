import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { session } from '../../platform/session.ts';

/** Goes where a session leads from login and signup; not any more where the server has refused it by then. */
export function LeadOn({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (session.get()?.username) void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}
