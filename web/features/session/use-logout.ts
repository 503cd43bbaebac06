import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { forgetDrafts } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';

/** Ends the session here at once, and on the server as soon as it hears of it; the reader returns to the home page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // Sent before the token is forgotten. If no answer comes the token dies of age; this browser has forgotten it in any case.
    call('POST /api/logout', { keepalive: true }).catch(() => undefined);
    forgetDrafts();
    session.end('logout');
    void navigate(paths.home());
  }, [navigate]);
}
