import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { deleteDrafts } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';
import { completeActs } from '../../platform/undo.ts';
import { hasUnsentNow } from '../../platform/unsent.ts';

let asks = false;
const listeners = new Set<() => void>();

export function askLogout(next: boolean): void {
  asks = next;
  for (const listener of listeners) listener();
}

/** Returns whether the reader is asked what happens to what has not been sent. */
export function useAsksLogout(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => asks,
  );
}

/** Returns a function that logs out, but first asks the reader if something that only this browser has would be deleted. */
export function useLogout(): () => void {
  const logOut = useLogoutNow();
  return useCallback(() => {
    if (hasUnsentNow()) askLogout(true);
    else logOut();
  }, [logOut]);
}

/** Ends the session here, revokes the token on the server, and goes to the home page. Deletions that still wait are sent first. */
export function useLogoutNow(): () => void {
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
