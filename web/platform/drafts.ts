import { useCallback, useState, useSyncExternalStore } from 'react';
import { session } from './session.ts';

// A logout in another tab also means the next person may be someone else.
session.subscribe(() => {
  if (session.get() === null && session.loggedOut()) deleteDrafts();
});

/**
 * Stores typed text in this tab until it is submitted, so that an error, a reload or an expired
 * session loses nothing. Only the reader who typed it gets it back.
 */
interface Stored<T> {
  readonly username: string | null;
  /** Names can be reassigned, ids cannot. Absent while it was not known. */
  readonly userId?: number | null;
  readonly value: T;
  /** The idempotency key of the last attempt, stored and deleted with the draft. */
  readonly idempotencyKey?: string | undefined;
}

const prefix = 'draft:';

function load<T>(key: string): T | undefined {
  return loadStored<T>(key)?.value;
}

function loadStored<T>(key: string): Stored<T> | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Stored<T> | null;
    return stored && isOwn(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isOwn({ username, userId }: Stored<unknown>): boolean {
  const now = session.get();
  const isOtherUser = userId && now?.userId && userId !== now.userId;
  return username === (now?.username ?? null) && !isOtherUser;
}

function store<T>(key: string, value: T, idempotencyKey: string | undefined): void {
  try {
    const stored: Stored<T> = { username: session.get()?.username ?? null, userId: session.get()?.userId ?? null, value, idempotencyKey };
    sessionStorage.setItem(prefix + key, JSON.stringify(stored));
    setSavedAt(key, isBlankValue(value) ? undefined : new Date());
  } catch {
    // Full or forbidden storage disables drafts, but not the form.
  }
}

/** Returns whether all text was deleted: what is typed next is a new resource. */
function isBlankValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value !== 'object' || value === null || Object.values(value).every(isBlankValue);
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
    setSavedAt(key, undefined);
  } catch {
    // Storage may be forbidden.
  }
}

export function hasDraft(key: string): boolean {
  return load(key) !== undefined;
}

/** Returns the idempotency key of the last attempt, which may have succeeded without a response. */
export function idempotencyKeyOf(key: string): string | undefined {
  return loadStored(key)?.idempotencyKey;
}

/** Stores the key if the draft exists. */
export function storeIdempotencyKey(key: string, idempotencyKey: string | undefined): void {
  const stored = loadStored(key);
  if (stored !== undefined) store(key, stored.value, idempotencyKey);
}

/** Reads a stored draft; undefined if there is none. */
export function readDraft<T>(key: string): T | undefined {
  return load<T>(key);
}

/**
 * Stores a draft for a form that opens next, and drops its idempotency key, since the content is
 * new.
 */
export function storeDraft(key: string, value: unknown): void {
  store(key, value, undefined);
}

/** Lists the reader's draft keys with this prefix. */
export function draftKeys(start: string): string[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix + start));
    return keys.map((key) => key.slice(prefix.length)).filter(hasDraft);
  } catch {
    return [];
  }
}

/** Deletes the draft of a form that is closed from outside. */
export function deleteDraft(key: string): void {
  remove(key);
}

/**
 * Deletes all drafts in this tab on a deliberate logout, for the next person at a shared computer.
 */
export function deleteDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden.
  }
}

const savedTimes = new Map<string, Date>();
const savedListeners = new Set<() => void>();

function setSavedAt(key: string, time: Date | undefined): void {
  if (time) savedTimes.set(key, time);
  else savedTimes.delete(key);
  for (const listener of savedListeners) listener();
}

/** Returns when the draft was last stored since the page was loaded. */
export function useDraftSavedAt(key: string): Date | undefined {
  return useSyncExternalStore(
    (listener) => {
      savedListeners.add(listener);
      return () => savedListeners.delete(listener);
    },
    () => savedTimes.get(key),
  );
}

export interface Draft<T> {
  readonly value: T;
  readonly set: (value: T) => void;
  readonly forget: () => void;
  /** Deletes the draft and shows the initial value again. */
  readonly clear: () => void;
  /** Deletes the draft if it still equals what was sent. */
  readonly forgetIf: (sent: T) => void;
}

export function useDraft<T>(key: string, initial: T): Draft<T> {
  const [value, setValue] = useState<T>(() => load<T>(key) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      store(key, next, isBlankValue(next) ? undefined : idempotencyKeyOf(key));
    },
    [key],
  );
  const forget = useCallback(() => remove(key), [key]);
  const [first] = useState(initial);
  const clear = useCallback(() => {
    setValue(first);
    remove(key);
  }, [key, first]);
  const forgetIf = useCallback(
    (sent: T) => {
      if (JSON.stringify(load<T>(key)) === JSON.stringify(sent)) remove(key);
    },
    [key],
  );
  return { value, set, forget, clear, forgetIf };
}
