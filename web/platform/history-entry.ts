/**
 * Names an entry of the session history, the same after a reload. The address belongs to it, because every entry that began with a typed
 * address has the key "default".
 */
export function entryName({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return `${key} ${pathname}${search}`;
}

/** Of the entry that is shown. */
export function currentEntry(): string {
  const { key } = (window.history.state ?? {}) as { key?: string };
  return entryName({ key: key ?? 'default', pathname: window.location.pathname, search: window.location.search });
}

/** Something for each of the newest entries, kept in the tab over a reload. */
export function entryStore<T>(name: string): {
  get: (entry: string) => T | undefined;
  set: (entry: string, value: T) => void;
  clear: () => void;
} {
  const values = read<T>(name);
  window.addEventListener('pagehide', () => write(name, [...values].slice(-most)));
  return {
    get: (entry) => values.get(entry),
    set: (entry, value) => {
      values.delete(entry);
      values.set(entry, value);
    },
    clear: () => {
      values.clear();
      write(name, []);
    },
  };
}

const most = 100;

function read<T>(name: string): Map<string, T> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(name) ?? '[]') as [string, T][]);
  } catch {
    return new Map();
  }
}

function write(name: string, values: readonly unknown[]): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(values));
  } catch {
    // Where storage is full or forbidden, a reload begins at the top.
  }
}
