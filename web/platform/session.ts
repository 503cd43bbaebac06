import { useSyncExternalStore } from 'react';

/**
 * What the browser keeps of a login (spec section 3). `username` is null only where the storage was tampered with or half cleared; `userId`
 * until it is known, in a session that began before it was kept.
 */
export interface Session {
  readonly token: string;
  readonly username: string | null;
  readonly userId: number | null;
}

/** Thrown before a call that needs the session, where the browser has forgotten it while the page was open. */
export class SessionGone extends Error {}

/** How the last session of this tab ended; decides where a page that needs one sends the reader. */
type Ending = 'logout' | 'deleted' | 'refused' | 'unknown' | 'elsewhere';

const listeners = new Set<() => void>();
let current = read();
/** Whether the browser has kept a session for this page. Where it never did, nothing follows from its being absent. */
let kept = current !== null;
let ending: Ending | undefined;
let loggedOut = false;

function read(): Session | null {
  try {
    const token = localStorage.getItem('token');
    if (!token) return null;
    const username = localStorage.getItem('username') || null;
    return { token, username, userId: userIdOf(username) };
  } catch {
    return null;
  }
}

/** It is kept with the name that it belongs to. */
function userIdOf(username: string | null): number | null {
  const [id = '', name] = (localStorage.getItem('user-id') ?? '').split(' ');
  return name === username && Number(id) > 0 ? Number(id) : null;
}

const deviceKey = 'catena-device';
const renewing = 'catena-session-renewing';

/** Milliseconds after which a renewal counts as abandoned, because its tab was closed. */
const longestRenewal = 15_000;

function isRenewing(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(renewing)) < longestRenewal;
  } catch {
    return false;
  }
}

const howItEnded = 'catena-session-ended';

function wasLogout(): boolean {
  try {
    return isDeliberate(localStorage.getItem(howItEnded));
  } catch {
    return false;
  }
}

/** A logout, or the end of the account: the next person at this browser may be another. */
function isDeliberate(how: string | null): boolean {
  return how === 'logout' || how === 'deleted';
}

/** Where the browser forbids storage the session lasts as long as the page. */
function store(write: () => void): void {
  try {
    write();
  } catch {
    // Nothing to be done; what matters is that the login itself did not fail.
  }
}

function change(next: Session | null): void {
  if (next?.token === current?.token && next?.username === current?.username && next?.userId === current?.userId) return;
  current = next;
  kept ||= read() !== null;
  for (const listener of listeners) listener();
}

/** Whether the browser has forgotten the session that this page still knows: no other tab tells of that. */
function isGone(): boolean {
  if (!kept || current === null) return false;
  try {
    return localStorage.getItem('token') === null;
  } catch {
    return false;
  }
}

// Another tab logged in or out: this one follows (S8). A null key means that the whole storage was cleared. The name alone tells nothing: it
// is written before the token, and beside the old one it would look like a stolen session.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== 'token') return;
  if (current && !read()) {
    ending = 'elsewhere';
    loggedOut = wasLogout();
  }
  change(read());
});

export const session = {
  get: () => current,

  /** For a call: none where the browser has forgotten it. */
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

  /** Replaces the session's token in all tabs. `work` requests it from the server; calls in other tabs wait meanwhile. */
  async renew(work: () => Promise<{ token: string; device: string }>): Promise<void> {
    store(() => localStorage.setItem(renewing, String(Date.now())));
    try {
      const { token, device } = await work();
      store(() => {
        localStorage.setItem(deviceKey, device);
        if (current) localStorage.setItem('token', token);
      });
      if (current) change({ ...current, token });
    } finally {
      store(() => localStorage.removeItem(renewing));
    }
  },

  /** Returns whether a refused call's token has been replaced, perhaps by another tab. Waits for a replacement in progress. */
  async renewed(used: Session): Promise<boolean> {
    for (;;) {
      const stored = read() ?? current;
      if (stored && stored.token !== used.token) {
        if (stored.username !== used.username) return false;
        change(stored);
        return true;
      }
      if (!isRenewing()) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },

  begin({ token, username, id, device }: { token: string; username: string; id: number; device: string }): void {
    ending = undefined;
    // The name first: other tabs wake up at the token, and must find both.
    store(() => {
      localStorage.setItem(deviceKey, device);
      localStorage.setItem('user-id', `${id} ${username}`);
      localStorage.setItem('username', username);
      localStorage.setItem('token', token);
    });
    change({ token, username, userId: id || null });
  },

  /** The server has said whose session this is. */
  know({ id, username }: { id: number; username: string }): void {
    if (current?.username !== username || current.userId === id || isGone()) return;
    store(() => localStorage.setItem('user-id', `${id} ${username}`));
    change({ ...current, userId: id });
  },

  /** Forgets the session where the browser has: nothing goes on with a token that is only remembered. */
  check(): void {
    if (!isGone()) return;
    ending = 'elsewhere';
    // A logout in another tab has been heard of.
    loggedOut = false;
    change(null);
  },

  /** As `check`, for an action on a page that stays: throws, and the page says what to do. */
  require(): void {
    if (isGone()) throw new SessionGone('the session has gone');
  },

  end(how: Ending): void {
    ending = how;
    loggedOut = isDeliberate(how);
    store(() => {
      // Read by the other tabs, who see only that the token is gone.
      localStorage.setItem(howItEnded, how);
      localStorage.removeItem('token');
      localStorage.removeItem('username');
      localStorage.removeItem('user-id');
    });
    change(null);
  },

  ending: () => ending,

  /** Whether the last session ended by a deliberate logout or with the account, in this tab or in another. */
  loggedOut: () => loggedOut,
};

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}
