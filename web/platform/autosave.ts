import { type Session, session } from './session.ts';

/**
 * The storage of an open editor. Each has its own, so that neither another user, another tab nor
 * the next page overwrites its text.
 */
export interface Slot {
  /** The user's id once it is known, because names can be reassigned. */
  readonly owner: string;
  readonly name: string;
}

export interface Saved<T> {
  readonly slot: Slot;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly value: T;
}

const prefix = 'catena-autosave:';
/** Milliseconds that a page being unloaded, as in a reload, has to release its slot. */
const LOCK_TIMEOUT = 700;
let owners = ownersOf(session.get());

/**
 * Stores long texts in the browser until they are submitted, across reloads, closed windows and
 * days. A deliberate logout deletes them.
 */
export const autosave = {
  /** Returns a new slot for a text about `thing` (`essay:12`); empty until something is stored. */
  slot(thing: string): Slot {
    const owner = ownersOf(session.get())[0];
    return { owner, name: `${prefixOf(owner, thing)}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}` };
  },

  /** Returns a unique key for the slot, used as the idempotency key of what is created from it. */
  keyOf({ name }: Slot): string {
    return `slot-of-a-text-${name.slice(name.lastIndexOf(':') + 1)}`;
  },

  /**
   * Lists the user's unsubmitted texts about `thing`, newest first, without those open in another
   * tab.
   */
  async listUnsubmitted<T>(thing: string, own: Slot): Promise<Saved<T>[]> {
    await adopted();
    const found = readAll<T>(thing).filter(({ slot }) => slot.name !== own.name);
    const live = await Promise.all(found.map(({ slot }) => isLocked(slot)));
    return found.filter((_, i) => live[i] === false).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  },

  /**
   * Moves texts stored under a username, before the id was known, to the id. Deletes texts older
   * than the account: they belong to an earlier owner of the name.
   */
  async adopt(user: { id: number; username: string; created_at: string }): Promise<void> {
    const owner = encodeURIComponent(user.username);
    await adoptAll(
      namesUnder(prefixOf(owner)).map((name) => ({ owner, name })),
      user,
    );
    adoptedFor = user.id;
    for (const resume of waiting.splice(0)) resume();
  },

  /** Locks the slot against other tabs. Returns the function that releases it. */
  lock({ name }: Slot): () => void {
    const stop = new AbortController();
    const released = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    // Without locks, or after a timeout, other tabs may offer this text, too; they do not delete
    // it.
    locks()
      ?.request(name, { signal: stop.signal }, () => released)
      .catch(() => undefined);
    return () => stop.abort();
  },

  /** Returns false if the browser cannot store it, so that the writer can be warned. */
  store(slot: Slot, value: object): boolean {
    // A deliberate logout leaves nothing behind; an expired session leaves the texts.
    if (session.loggedOut() && !ownersOf(session.get()).includes(slot.owner)) return true;
    try {
      localStorage.setItem(slot.name, JSON.stringify({ savedAt: new Date().toISOString(), value }));
      return true;
    } catch {
      return false;
    }
  },

  forget({ name }: Slot): void {
    try {
      localStorage.removeItem(name);
    } catch {
      // Storage may be forbidden.
    }
  },

  /** Deletes the stored text if it is still the one that was sent. */
  forgetIf(slot: Slot, sent: object): void {
    if (JSON.stringify(read(slot)?.value) === JSON.stringify(sent)) autosave.forget(slot);
  },
};

/** Returns the session's storage owners: the id, and the name if texts may be stored under it. */
function ownersOf(now: Session | null): [string, ...string[]] {
  const name = encodeURIComponent(now?.username ?? '');
  return now?.userId ? [String(now.userId), name] : [name];
}

function prefixOf(owner: string, thing = ''): string {
  return `${prefix}${owner}:${thing === '' ? '' : `${thing}:`}`;
}

/** The user whose named slots were adopted in this session, and the callbacks waiting for it. */
let adoptedFor: number | undefined;
let waiting: (() => void)[] = [];
/** Milliseconds to wait for the server to confirm the user id. */
const ADOPTION_TIMEOUT = 5000;

/**
 * Resolves when texts stored under the name are assigned to an id, in sessions that may have any.
 */
function adopted(): Promise<void> {
  const now = session.get();
  if (now === null) return Promise.resolve();
  const { userId, username } = now;
  const hasNoNamedSlots = namesUnder(prefixOf(encodeURIComponent(username ?? ''))).length === 0;
  if (userId !== null && (adoptedFor === userId || hasNoNamedSlots)) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, ADOPTION_TIMEOUT);
  });
}

async function adoptAll(slots: readonly Slot[], user: { id: number; created_at: string }): Promise<void> {
  for (const slot of slots) {
    const saved = read(slot);
    if (saved === undefined || (await isLocked(slot))) continue;
    autosave.forget(slot);
    if (saved.savedAt < user.created_at) continue;
    const name = slot.name.replace(prefixOf(slot.owner), prefixOf(String(user.id)));
    try {
      localStorage.setItem(name, JSON.stringify({ savedAt: saved.savedAt, value: saved.value }));
    } catch {
      // It fit a moment ago, under a name of about this length.
    }
  }
}

function read<T>(slot: Slot): Saved<T> | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(slot.name) ?? 'null') as Omit<Saved<T>, 'slot'> | null;
    return saved === null ? undefined : { slot, savedAt: saved.savedAt, value: saved.value };
  } catch {
    return undefined;
  }
}

function readAll<T>(thing: string): Saved<T>[] {
  const [owner] = ownersOf(session.get());
  return namesUnder(prefixOf(owner, thing)).flatMap((name) => read<T>({ owner, name }) ?? []);
}

function namesUnder(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch {
    return [];
  }
}

/** Available only in secure contexts. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

async function isLocked({ name }: Slot): Promise<boolean> {
  try {
    await locks()?.request(name, { signal: AbortSignal.timeout(LOCK_TIMEOUT) }, () => undefined);
    return false;
  } catch {
    return true;
  }
}

session.subscribe(() => {
  const now = session.get();
  if (now === null && session.loggedOut()) {
    for (const owner of owners) for (const name of namesUnder(prefixOf(owner))) autosave.forget({ owner, name });
  }
  if (now !== null) owners = ownersOf(now);
  // Open slots are released now and adopted by the next session.
  else adoptedFor = undefined;
});
