/**
 * Returns a name for a session history entry that survives a reload. It includes the address, since
 * every entry with a typed address has the key "default".
 */
export function entryName({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return `${key} ${pathname}${search}`;
}

/** Returns the name of the current entry. */
export function currentEntry(): string {
  return entryName({ key: currentKey(), pathname: window.location.pathname, search: window.location.search });
}

/**
 * Returns the router's key of the current entry, which stays the same while only its address is
 * replaced.
 */
export function currentKey(): string {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return key ?? 'default';
}

/** Stores values for the newest history entries, across reloads of the tab. */
export function entryStore<T>(name: string): {
  get: (entry: string) => T | undefined;
  set: (entry: string, value: T) => void;
  clear: () => void;
} {
  const values = read<T>(name);
  window.addEventListener('pagehide', () => save(name, [...values].slice(-MAX_ENTRIES)));
  return {
    get: (entry) => values.get(entry),
    set: (entry, value) => {
      values.delete(entry);
      values.set(entry, value);
    },
    clear: () => {
      values.clear();
      save(name, []);
    },
  };
}

const MAX_ENTRIES = 100;

function read<T>(name: string): Map<string, T> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, T][]);
  } catch {
    return new Map();
  }
}

function save(name: string, values: readonly unknown[]): void {
  try {
    if (values.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(values));
  } catch {
    // If storage is full or forbidden, a reload starts at the top.
  }
}
