import { useCallback, useState } from 'react';
import { session } from './session.ts';

// A logout in another tab is one at the same shared computer.
session.subscribe(() => {
  if (session.get() === null && session.loggedOut()) forgetDrafts();
});

/**
 * What was typed into a form, kept in this tab until it is sent, so that an error, a reload or a session that ends loses nothing (S7, E3).
 * Only the reader who typed it is offered it again.
 */
interface Stored<T> {
  readonly username: string | null;
  /** A name may be another's one day; absent while it was not known. */
  readonly userId?: number | null;
  readonly value: T;
  /** The key under which it was sent (`making-key.ts`): it goes with the draft, and with all of its text. */
  readonly makingKey?: string | undefined;
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
  const another = userId && now?.userId && userId !== now.userId;
  return username === (now?.username ?? null) && !another;
}

function store<T>(key: string, value: T, makingKey: string | undefined): void {
  try {
    const stored: Stored<T> = { username: session.get()?.username ?? null, userId: session.get()?.userId ?? null, value, makingKey };
    sessionStorage.setItem(prefix + key, JSON.stringify(stored));
  } catch {
    // Storage that is full or forbidden costs the safety net only, not the form.
  }
}

/** Whether all of its text was deleted: what is typed next is another thing. */
function saysNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return typeof value !== 'object' || value === null || Object.values(value).every(saysNothing);
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Where storage is forbidden there is none.
  }
}

/** What was typed there and not sent, for one who does not write in it. */
export function draftOf<T>(key: string): T | undefined {
  return load(key);
}

export function hasDraft(key: string): boolean {
  return load(key) !== undefined;
}

/** The key under which it was sent and may have been made, whether or not that was ever answered. */
export function idempotencyKeyOf(key: string): string | undefined {
  return loadStored(key)?.makingKey;
}

/** Where there is a draft to keep it with. */
export function storeIdempotencyKey(key: string, makingKey: string | undefined): void {
  const stored = loadStored(key);
  if (stored !== undefined) store(key, stored.value, makingKey);
}

/** What is kept, for a page that has to know more of it than that it is there. */
export function readDraft<T>(key: string): T | undefined {
  return load<T>(key);
}

/** The keys, of those that begin so, under which the reader's own text is kept. */
export function draftKeys(beginning: string): string[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix + beginning));
    return keys.map((key) => key.slice(prefix.length)).filter(hasDraft);
  } catch {
    return [];
  }
}

/** For a form that is left by a button outside of it. */
export function forgetDraft(key: string): void {
  remove(key);
}

/** Forgets what everyone typed in this tab: at a deliberate logout, for the next person at a shared computer. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden there are none.
  }
}

interface Draft<T> {
  readonly value: T;
  readonly set: (value: T) => void;
  readonly forget: () => void;
  /** Deletes the draft and shows the initial value again. */
  readonly clear: () => void;
  /** Forgets it where it still says what was sent. */
  readonly forgetIf: (sent: T) => void;
}

export function useDraft<T>(key: string, initial: T): Draft<T> {
  const [value, setValue] = useState<T>(() => load<T>(key) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      store(key, next, saysNothing(next) ? undefined : idempotencyKeyOf(key));
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
