import { useSyncExternalStore } from 'react';
import { session, useSession } from '../platform/session.ts';

/** `literal` finds the words as written, `semantic` texts with a similar meaning. */
export type SearchType = 'literal' | 'semantic';

export interface Search {
  readonly query: string;
  readonly type: SearchType;
}

const MAX_SEARCHES = 10;
const prefix = 'catena-recent-searches:';

/** The reader's latest searches in this browser, newest first, until they log out. */
export const recentSearches = {
  remember: (search: Search): void => change((all) => withSearch(all, search)),
  forget: (query: string): void => change((all) => all.filter((one) => one.query !== query)),
  forgetAll: (): void => change(() => []),
};

export function useRecentSearches(): readonly Search[] {
  const name = nameOf(useSession()?.userId);
  return readSearches(useSyncExternalStore(subscribe, () => textUnder(name)));
}

/** Puts a search first. The same words with another type count as the same search. */
export function withSearch(all: readonly Search[], search: Search): Search[] {
  return [search, ...all.filter(({ query }) => query !== search.query)].slice(0, MAX_SEARCHES);
}

/** Parses the stored searches and skips anything invalid. */
export function readSearches(text: string | null): Search[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

function isSearch(stored: unknown): stored is Search {
  if (typeof stored !== 'object' || stored === null || !('query' in stored) || !('type' in stored)) return false;
  return typeof stored.query === 'string' && stored.query.trim() !== '' && (stored.type === 'literal' || stored.type === 'semantic');
}

const listeners = new Set<() => void>();

/** Other tabs of the same reader are notified through the storage event. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Uses the id, because a deleted account's name can be reassigned. */
function nameOf(userId: number | null | undefined): string | undefined {
  return userId ? `${prefix}${userId}` : undefined;
}

function textUnder(name: string | undefined): string | null {
  try {
    return name === undefined ? null : localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Updates that wait for the user id: a session may be older than the id in this browser. */
let waiting: ((all: readonly Search[]) => readonly Search[])[] = [];

function change(how: (all: readonly Search[]) => readonly Search[]): void {
  const now = session.get();
  const name = nameOf(now?.userId);
  if (name === undefined) {
    if (now !== null) waiting.push(how);
    return;
  }
  const next = how(readSearches(textUnder(name)));
  store(name, next.length === 0 ? null : JSON.stringify(next));
}

function store(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Without storage, there are no recent searches.
  }
  for (const listener of listeners) listener();
}

let owner = session.get()?.userId;

// The next person at this browser may be someone else; an expired session is the same reader.
session.subscribe(() => {
  const now = session.get();
  const name = nameOf(owner);
  if (now === null && session.loggedOut() && name !== undefined) store(name, null);
  if (now !== null) owner = now.userId;
  const changes = waiting;
  if (now === null || now.userId !== null) waiting = [];
  if (now !== null && now.userId !== null) changes.forEach(change);
});
