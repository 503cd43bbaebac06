import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { deleteDrafts } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';

/** Ends the session here at once, revokes the token on the server, and goes to the home page. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // Sent before the token is deleted. If the request fails, the token expires on its own.
    call('POST /api/logout', { keepalive: true }).catch(() => undefined);
    deleteDrafts();
    session.end('logout');
    void navigate(paths.home());
  }, [navigate]);
}
