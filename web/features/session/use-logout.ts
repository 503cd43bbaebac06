import { useCallback, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { deleteDrafts } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { session } from '../../platform/session.ts';
import { completeActs } from '../../platform/undo.ts';
import { hasUnsentAnnotations } from '../../data/has-unsent-annotations.ts';
import { revokeSession } from '../../data/revoke-session.ts';

let isQuestionOpen = false;
const listeners = new Set<() => void>();

function setQuestionOpen(next: boolean): void {
  isQuestionOpen = next;
  for (const listener of listeners) listener();
}

export function closeLogoutQuestion(): void {
  setQuestionOpen(false);
}

/** Returns whether to ask the reader to confirm a logout that would delete something unsent. */
export function useIsLogoutQuestionOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isQuestionOpen,
  );
}

/** Returns a function that logs out, but asks first if that would delete something unsent. */
export function useLogout(): () => void {
  const logOut = useLogoutNow();
  return useCallback(() => {
    if (hasUnsentAnnotations()) setQuestionOpen(true);
    else logOut();
  }, [logOut]);
}

/**
 * Returns a function that sends pending deletions, ends the session, revokes the token and opens
 * the home page.
 */
export function useLogoutNow(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    const logOut = (): void => {
      // Sent before the token is deleted.
      revokeSession();
      deleteDrafts();
      session.end('logout');
      void navigate(paths.home());
    };
    const completed = completeActs();
    if (completed) void completed.finally(logOut);
    else logOut();
  }, [navigate]);
}
