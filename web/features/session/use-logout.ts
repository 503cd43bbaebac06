import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { deleteDrafts } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';
import { completeActs } from '../../platform/undo.ts';

/** Ends the session here, revokes the token on the server, and goes to the home page. Deletions that still wait are sent first. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const logOut = (): void => {
      // Sent before the token is deleted. If the request fails, the token expires on its own.
      call('POST /api/logout', { keepalive: true }).catch(() => undefined);
      deleteDrafts();
      session.end('logout');
      void navigate(paths.home());
    };
    const completed = completeActs();
    if (completed) void completed.finally(logOut);
    else logOut();
  }, [navigate]);
}
