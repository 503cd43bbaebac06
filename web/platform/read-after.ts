import { newKey } from './random-key.ts';

const storageKey = 'catena-read-after';
/** Used if storage is forbidden. */
let value: string | undefined;

/**
 * Returns the value of `Read-After`, which the reader's tabs share. The server may read from a
 * replica of its database only what was there when it first saw the value.
 */
export function readAfter(): string {
  return storedValue() ?? value ?? renewReadAfter();
}

/** Replaces the value. Call it before and after each change: the page may close in between. */
export function renewReadAfter(): string {
  value = newKey();
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // Other tabs may then see a change a second later.
  }
  return value;
}

function storedValue(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
