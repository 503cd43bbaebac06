import { useSyncExternalStore } from 'react';
import { readStoredSession, type Session } from './stored-session.ts';

export type { Session };

/** Thrown before a request that needs the session if storage no longer has it. */
export class SessionLost extends Error {}

/** How the last session of this tab ended; decides where a page that needs one sends the reader. */
type Ending = 'logout' | 'deleted' | 'rejected' | 'suspended' | 'unknown' | 'elsewhere';

const listeners = new Set<() => void>();
let current = readStoredSession();
/** Whether storage ever had a session for this page. If it did not, its absence means nothing. */
let hadSession = current !== null;
let ending: Ending | undefined;
let loggedOut = false;

const deviceKey = 'catena-device';
const renewingKey = 'catena-session-renewing';

/** Milliseconds after which a renewal counts as abandoned, because its tab was closed. */
const RENEWAL_TIMEOUT = 15_000;

function isRenewing(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(renewingKey)) < RENEWAL_TIMEOUT;
  } catch {
    return false;
  }
}

const endingKey = 'catena-session-ended';

function wasLogout(): boolean {
  try {
    return isDeliberate(localStorage.getItem(endingKey));
  } catch {
    return false;
  }
}

/**
 * Returns whether the session ended by logout or account deletion, so that the next person may be
 * another.
 */
function isDeliberate(reason: string | null): boolean {
  return reason === 'logout' || reason === 'deleted';
}

/** Runs a storage operation. If storage is forbidden, the session lasts as long as the page. */
function store(operation: () => void): void {
  try {
    operation();
  } catch {
    // Nothing to do: the login itself succeeded.
  }
}

function change(next: Session | null): void {
  if (next?.token === current?.token && next?.username === current?.username && next?.userId === current?.userId) return;
  current = next;
  hadSession ||= readStoredSession() !== null;
  for (const listener of listeners) listener();
}

/**
 * Returns whether storage was cleared under this page. No storage event reports that in the same
 * tab.
 */
function isGone(): boolean {
  if (!hadSession || current === null) return false;
  try {
    return localStorage.getItem('token') === null;
  } catch {
    return false;
  }
}

// Follows other tabs; a null key means that all storage was cleared. Ignores the name: it is
// written before the token, and beside the old token it would look like a stolen session.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'token') return;
  if (current && !readStoredSession()) {
    ending = 'elsewhere';
    loggedOut = wasLogout();
  }
  change(readStoredSession());
});

export const session = {
  get: () => current,

  /**
   * Whether a reader is logged in. Queries that need a session are enabled with it: when the
   * session ends, a component that is not yet unmounted would send them again.
   */
  exists: () => current !== null,

  /** Returns the session for a request; null if storage no longer has it. */
  live: () => (isGone() ? null : current),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** The device token that login and signup send. It outlives the session. */
  device(): { device?: string } {
    try {
      const device = localStorage.getItem(deviceKey);
      return device === null ? {} : { device };
    } catch {
      return {};
    }
  },

  /**
   * Replaces the session's token in all tabs. `work` requests it from the server; requests in other
   * tabs wait meanwhile.
   */
  async renew(requestToken: () => Promise<{ token: string; device: string }>): Promise<void> {
    store(() => localStorage.setItem(renewingKey, String(Date.now())));
    try {
      const { token, device } = await requestToken();
      store(() => {
        localStorage.setItem(deviceKey, device);
        if (current) localStorage.setItem('token', token);
      });
      if (current) change({ ...current, token });
    } finally {
      store(() => localStorage.removeItem(renewingKey));
    }
  },

  /**
   * Returns whether a rejected token has been replaced, perhaps by another tab. Waits for a
   * replacement in progress.
   */
  async renewed(used: Session): Promise<boolean> {
    for (;;) {
      const stored = readStoredSession() ?? current;
      if (stored && stored.token !== used.token) {
        if (stored.username !== used.username) return false;
        change(stored);
        return true;
      }
      if (!isRenewing()) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },

  start({ token, username, id, device }: { token: string; username: string; id: number; device: string }): void {
    ending = undefined;
    // The name first: other tabs react to the token and must find both.
    store(() => {
      localStorage.setItem(deviceKey, device);
      localStorage.setItem('user-id', `${id} ${username}`);
      localStorage.setItem('username', username);
      localStorage.setItem('token', token);
    });
    change({ token, username, userId: id || null });
  },

  /** Stores the user that the server reports for this session. */
  setUser({ id, username }: { id: number; username: string }): void {
    if (current?.username !== username || current.userId === id || isGone()) return;
    store(() => localStorage.setItem('user-id', `${id} ${username}`));
    change({ ...current, userId: id });
  },

  /** Ends the session if storage no longer has it. */
  check(): void {
    if (!isGone()) return;
    ending = 'elsewhere';
    // The logout in the other tab is already processed.
    loggedOut = false;
    change(null);
  },

  /**
   * Like `check`, for an action on a page that stays open: throws, so that the page can show an
   * error.
   */
  require(): void {
    if (isGone()) throw new SessionLost('the session no longer exists');
  },

  end(reason: Ending): void {
    ending = reason;
    loggedOut = isDeliberate(reason);
    store(() => {
      // Other tabs read it: they see only that the token is gone.
      localStorage.setItem(endingKey, reason);
      localStorage.removeItem('token');
      localStorage.removeItem('username');
      localStorage.removeItem('user-id');
    });
    change(null);
  },

  ending: () => ending,

  /** Whether the last session ended by a deliberate logout or account deletion, in any tab. */
  loggedOut: () => loggedOut,
};

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}
