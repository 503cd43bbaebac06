import type { ReadingSettings } from '#contract/accounts.ts';
import { session } from '../platform/session.ts';
import { parseStoredSettings, type ReadingSettingsChange, settingsKeyOf, type StoredSettings } from './stored-reading-settings.ts';

const listeners = new Set<() => void>();
/** Used when storage is forbidden, and until the reader's id is known. */
let inMemory: { key: string | undefined; text: string | null } = { key: undefined, text: null };
let parsed: { text: string | null; stored: StoredSettings } = { text: null, stored: parseStoredSettings(null) };

function keyOf(now = session.get()): string | undefined {
  return settingsKeyOf(now);
}

/** Notified of changes in this tab and, through the storage event, in other tabs. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the stored settings of the current reader; the same object until they change. */
export function getStored(): StoredSettings {
  const text = read(keyOf());
  if (text !== parsed.text) parsed = { text, stored: parseStoredSettings(text) };
  return parsed.stored;
}

function setStored(stored: StoredSettings): void {
  const text = JSON.stringify(stored);
  if (text !== read(keyOf())) write(keyOf(), text);
}

/** Stores the account's settings. */
export function setKnown(known: ReadingSettings): void {
  setStored({ known, unsent: getStored().unsent });
}

/** Stores changes, so that they apply at once. */
export function addUnsent(change: ReadingSettingsChange): void {
  const { known, unsent } = getStored();
  setStored({ known, unsent: { ...unsent, ...change } });
}

/** Forgets changes that were sent, except those made again since. */
export function removeUnsent(sent: ReadingSettingsChange, known = getStored().known): void {
  const unsent = Object.fromEntries(
    Object.entries(getStored().unsent).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name as keyof ReadingSettings]),
    ),
  );
  setStored({ known, unsent });
}

function read(key: string | undefined): string | null {
  if (inMemory.key === key && inMemory.text !== null) return inMemory.text;
  try {
    return key === undefined ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string | undefined, text: string | null): void {
  inMemory = { key: undefined, text: null };
  try {
    if (key === undefined) throw new Error('the id of the reader is not known yet');
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    inMemory = { key, text };
  }
  for (const listener of listeners) listener();
}

let owner = session.get();

// The next person at this browser may be someone else; an expired session is the same reader.
session.subscribe(() => {
  const now = session.get();
  if (now === null && session.loggedOut() && owner !== null) write(keyOf(owner), null);
  // Changes from before the id was known.
  if (now?.userId && inMemory.key === undefined && inMemory.text !== null) write(keyOf(now), inMemory.text);
  owner = now ?? owner;
});
