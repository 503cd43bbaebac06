import { session } from './session.ts';

/**
 * What somebody writes at length, kept in the browser until it is submitted: over reloads, closed windows and days (F3). Only who wrote it is
 * offered it again; a deliberate logout forgets it.
 */
export interface Saved<T> {
  readonly username: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly value: T;
}

const prefix = 'catena-autosave:';

export const autosave = {
  load<T>(key: string): Saved<T> | undefined {
    try {
      const saved = JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as Saved<T> | null;
      return saved && saved.username === (session.get()?.username ?? null) ? saved : undefined;
    } catch {
      return undefined;
    }
  },

  /** False where the browser keeps nothing: then the writer has to know. */
  store<T>(key: string, value: T): boolean {
    try {
      const saved: Saved<T> = { username: session.get()?.username ?? null, savedAt: new Date().toISOString(), value };
      localStorage.setItem(prefix + key, JSON.stringify(saved));
      return true;
    } catch {
      return false;
    }
  },

  forget(key: string): void {
    try {
      localStorage.removeItem(prefix + key);
    } catch {
      // Where storage is forbidden there is none.
    }
  },
};

session.subscribe(() => {
  if (session.get() !== null || !session.loggedOut()) return;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
});
