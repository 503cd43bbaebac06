import { useSyncExternalStore } from 'react';
import { session } from './session.ts';
import type { Session } from './stored-session.ts';
import { unsentName, unsentPrefix } from './unsent-name.ts';

/** A request that the server may not have processed yet. */
export interface Unsent<T> {
  /** The idempotency key of a create request; otherwise, what the request is about. */
  readonly key: string;
  /** When it was stored, in ISO 8601. */
  readonly savedAt: string;
  readonly value: T;
  /** Why the server rejected it; it is sent again only if the reader asks for it. */
  readonly rejection?: string;
  /**
   * Whether the first request may still be in flight: it is stored before, in case the page is
   * closed.
   */
  readonly isFirstAttempt?: true;
}

interface Stored<T> extends Omit<Unsent<T>, 'key'> {
  readonly username: string | null;
  readonly userId: number | null;
}

/** Milliseconds after which the first attempt has ended: requests time out after 30 seconds. */
const FIRST_ATTEMPT = 35_000;

/**
 * Creates a store of unsent requests of one kind in `localStorage`. Only their author sees and
 * sends them. A deliberate logout deletes them; an expired session does not.
 */
export function createUnsentStore<T>(kind: string) {
  const start = unsentName(kind);
  const listeners = new Set<() => void>();
  let own = readOwn<T>(start, session.get());
  let waiting = own.filter(isWaiting);

  function reload(): void {
    own = readOwn<T>(start, session.get());
    const next = own.filter(isWaiting);
    if (JSON.stringify(next) === JSON.stringify(waiting)) return;
    waiting = next;
    for (const listener of listeners) listener();
  }

  /** Returns false if the browser cannot store it. */
  function put({ key, ...unsent }: Unsent<T>): boolean {
    const { username = null, userId = null } = session.get() ?? {};
    try {
      localStorage.setItem(start + key, JSON.stringify({ username, userId, ...unsent } satisfies Stored<T>));
    } catch {
      return false;
    }
    reload();
    reportUnsent();
    return true;
  }

  /** Returns false if it was no longer stored. */
  function remove(key: string): boolean {
    const found = own.some((one) => one.key === key);
    deleteItems([start + key]);
    reload();
    return found;
  }

  let author = session.get();
  session.subscribe(() => {
    const now = session.get();
    if (now === null && session.loggedOut()) deleteItems(readOwn(start, author).map(({ key }) => start + key));
    if (now !== null) author = now;
    reload();
  });
  // Other tabs use the same storage.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(start)) reload();
  });

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    put,
    remove,
    find: (key: string) => own.find((one) => one.key === key),
    /** Lists the reader's requests that wait for another attempt or were rejected, oldest first. */
    list: () => waiting,
    useAll: () => useSyncExternalStore(subscribe, () => waiting),
    reload,
  };
}

let hasUnsent = readOwn(unsentPrefix, session.get()).length > 0;
const unsentListeners = new Set<() => void>();

function reportUnsent(): void {
  if (hasUnsent) return;
  hasUnsent = true;
  for (const listener of unsentListeners) listener();
}

session.subscribe(() => {
  if (readOwn(unsentPrefix, session.get()).length > 0) reportUnsent();
});

/** Returns whether requests of a kind wait, without a store of them. */
export function hasUnsentOf(kind: string): boolean {
  return readOwn(unsentName(kind), session.get()).some(isWaiting);
}

/**
 * Returns whether anything was unsent since the page was loaded. Most readers need not load the
 * code that sends it.
 */
export function useHasUnsent(): boolean {
  return useSyncExternalStore(
    (listener) => {
      unsentListeners.add(listener);
      return () => void unsentListeners.delete(listener);
    },
    () => hasUnsent,
  );
}

function isWaiting({ isFirstAttempt, savedAt }: Unsent<unknown>): boolean {
  return isFirstAttempt !== true || Date.now() - Date.parse(savedAt) > FIRST_ATTEMPT;
}

function readOwn<T>(start: string, reader: Session | null): readonly Unsent<T>[] {
  if (reader === null) return [];
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(start));
    return names.flatMap((name) => read<T>(name, start, reader)).toSorted((one, other) => one.savedAt.localeCompare(other.savedAt));
  } catch {
    return [];
  }
}

function read<T>(name: string, start: string, reader: Session): Unsent<T>[] {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Stored<T> | null;
    if (!stored || !isBy(stored, reader)) return [];
    const { username: _, userId: _id, ...unsent } = stored;
    return [{ key: name.slice(start.length), ...unsent }];
  } catch {
    return [];
  }
}

/** Names can be reassigned, ids cannot. */
function isBy({ username, userId }: Stored<unknown>, reader: Session): boolean {
  if (userId !== null && reader.userId !== null) return userId === reader.userId;
  return username === reader.username;
}

function deleteItems(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden.
  }
}
