import { useSyncExternalStore } from 'react';

/** What the browser keeps of a login (spec section 3). `username` is null only where the storage was tampered with or half cleared. */
export interface Session {
  readonly token: string;
  readonly username: string | null;
}

/** How the last session of this tab ended; decides where a page that needs one sends the reader. */
type Ending = 'logout' | 'deleted' | 'refused' | 'elsewhere';

const listeners = new Set<() => void>();
let current = read();
let ending: Ending | undefined;
let loggedOut = false;

function read(): Session | null {
  try {
    const token = localStorage.getItem('token');
    return token ? { token, username: localStorage.getItem('username') || null } : null;
  } catch {
    return null;
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
  if (next?.token === current?.token && next?.username === current?.username) return;
  current = next;
  for (const listener of listeners) listener();
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

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  begin(token: string, username: string): void {
    ending = undefined;
    // The name first: other tabs wake up at the token, and must find both.
    store(() => {
      localStorage.setItem('username', username);
      localStorage.setItem('token', token);
    });
    change({ token, username });
  },

  end(how: Ending): void {
    ending = how;
    loggedOut = isDeliberate(how);
    store(() => {
      // Read by the other tabs, who see only that the token is gone.
      localStorage.setItem(howItEnded, how);
      localStorage.removeItem('token');
      localStorage.removeItem('username');
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
