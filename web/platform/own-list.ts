import { useSyncExternalStore } from 'react';
import { session, useSession } from './session.ts';

export interface OwnList<T> {
  /** Puts an item first and removes an equal one. */
  add: (item: T) => void;
  remove: (isRemoved: (item: T) => boolean) => void;
  clear: () => void;
  /** A hook that returns the items, newest first. */
  use: () => readonly T[];
}

interface Options<T> {
  /** Where this browser stores it. */
  name: string;
  max: number;
  /** Stored items that this rejects are skipped. */
  isItem: (stored: unknown) => stored is T;
  isSame: (one: T, other: T) => boolean;
}

/** Creates a short list that this browser stores for the reader until they log out. */
export function createOwnList<T>({ name, max, isItem, isSame }: Options<T>): OwnList<T> {
  const parse = (text: string | null): T[] => parseList(text).filter(isItem).slice(0, max);
  const change = (how: (all: readonly T[]) => readonly T[]): void => changeText(name, (text) => JSON.stringify(how(parse(text))));
  // Each text is parsed once, so that the hook returns the same array until the list changes.
  let parsed: { text: string | null; items: readonly T[] } = { text: null, items: [] };
  return {
    add: (item) => change((all) => [item, ...all.filter((one) => !isSame(one, item))].slice(0, max)),
    remove: (isRemoved) => change((all) => all.filter((one) => !isRemoved(one))),
    clear: () => change(() => []),
    use: () => {
      const key = keyOf(name, useSession()?.userId);
      const text = useSyncExternalStore(subscribe, () => textUnder(key));
      if (text !== parsed.text) parsed = { text, items: parse(text) };
      return parsed.items;
    },
  };
}

function parseList(text: string | null): unknown[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
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

const prefix = 'catena-recent-';

/** Uses the id, because a deleted account's name can be reassigned. */
function keyOf(name: string, userId: number | null | undefined): string | undefined {
  return userId ? `${prefix}${name}:${userId}` : undefined;
}

/** Finds all lists of a reader, also those that this page has not loaded. */
function keysOf(userId: number | null | undefined): string[] {
  try {
    return userId ? Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key.endsWith(`:${userId}`)) : [];
  } catch {
    return [];
  }
}

function textUnder(key: string | undefined): string | null {
  try {
    return key === undefined ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Updates that wait for the user id: a session may be older than the id in this browser. */
let waiting: (() => void)[] = [];

function changeText(name: string, how: (text: string | null) => string): void {
  const now = session.get();
  const key = keyOf(name, now?.userId);
  if (key === undefined) {
    if (now !== null) waiting.push(() => changeText(name, how));
    return;
  }
  const next = how(textUnder(key));
  store(key, next === '[]' ? null : next);
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage, nothing is remembered.
  }
  for (const listener of listeners) listener();
}

let owner = session.get()?.userId;

// The next person at this browser may be someone else; an expired session is the same reader.
session.subscribe(() => {
  const now = session.get();
  if (now === null && session.loggedOut()) for (const key of keysOf(owner)) store(key, null);
  if (now !== null) owner = now.userId;
  const changes = waiting;
  if (now === null || now.userId !== null) waiting = [];
  if (now !== null && now.userId !== null) for (const change of changes) change();
});
