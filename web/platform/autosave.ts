import { type Session, session } from './session.ts';

/**
 * What somebody writes at length, kept in the browser until it is submitted: over reloads, closed windows and days (F3). Every page that is
 * opened to write has a slot of its own, so that neither another user, another tab nor the next page writes over what could be restored.
 * Only who wrote it is offered it again, by the user's id: a name may be another's one day. A deliberate logout forgets it.
 */
export interface Slot {
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
/** Milliseconds that a page which is just being left, as in a reload, has to let its slot go. */
const grace = 700;
let owners = ownersOf(session.get());

export const autosave = {
  /** A new slot for a text about `thing` (`essay:12`); empty until something is stored. */
  slot(thing: string): Slot {
    const owner = ownersOf(session.get())[0];
    return { owner, name: `${prefixOf(owner, thing)}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}` };
  },

  /** Of all slots the only one so called: a key for the one thing that is made of what is written there. */
  keyOf({ name }: Slot): string {
    return `slot-of-a-text-${name.slice(name.lastIndexOf(':') + 1)}`;
  },

  /** What the user left about `thing` without submitting it, newest first; not what another tab is writing just now. */
  async left<T>(thing: string, own: Slot): Promise<Saved<T>[]> {
    await adopted();
    const found = readAll<T>(thing).filter(({ slot }) => slot.name !== own.name);
    const live = await Promise.all(found.map(({ slot }) => isHeld(slot)));
    return found.filter((_, i) => live[i] === false).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  },

  /**
   * What was kept under the name of a user, from before the id was known: it becomes the user's where it is younger than the account, and goes
   * where it is older, for then it was another's who had the name.
   */
  async adopt(user: { id: number; username: string; created_at: string }): Promise<void> {
    const owner = encodeURIComponent(user.username);
    await adoptAll(
      namesUnder(prefixOf(owner)).map((name) => ({ owner, name })),
      user,
    );
    adoptedFor = user.id;
    for (const go of waiting.splice(0)) go();
  },

  /** Tells other tabs that this slot is being written in. Answers how to let it go. */
  hold({ name }: Slot): () => void {
    const stop = new AbortController();
    const held = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    // Where the browser has no locks, or has stopped waiting, other tabs may offer the text as well; they take nothing away by it.
    locks()
      ?.request(name, { signal: stop.signal }, () => held)
      .catch(() => undefined);
    return () => stop.abort();
  },

  /** False where the browser keeps nothing: then the writer has to know. */
  store(slot: Slot, value: object): boolean {
    // After a deliberate logout nothing is left behind; after a session that ran out, everything is.
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
      // Where storage is forbidden there is none.
    }
  },

  /** Forgets it where it still says what was sent. */
  forgetIf(slot: Slot, sent: object): void {
    if (JSON.stringify(read(slot)?.value) === JSON.stringify(sent)) autosave.forget(slot);
  },
};

/** Under what a session keeps things: the id, and the name as long as (or where before) the id was not known. */
function ownersOf(now: Session | null): [string, ...string[]] {
  const name = encodeURIComponent(now?.username ?? '');
  return now?.userId ? [String(now.userId), name] : [name];
}

function prefixOf(owner: string, thing = ''): string {
  return `${prefix}${owner}:${thing === '' ? '' : `${thing}:`}`;
}

/** Whose slots by name were adopted in this session, and who waits for that. */
let adoptedFor: number | undefined;
let waiting: (() => void)[] = [];
/** Milliseconds after which what is left is looked for, though the server has not said who the session's user is. */
const patience = 5000;

/** What is left by name is looked for once it is known whose it is: in a session without an id yet, or that began without one before. */
function adopted(): Promise<void> {
  const now = session.get();
  if (now === null) return Promise.resolve();
  const { userId, username } = now;
  const nothingByName = namesUnder(prefixOf(encodeURIComponent(username ?? ''))).length === 0;
  if (userId !== null && (adoptedFor === userId || nothingByName)) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, patience);
  });
}

async function adoptAll(slots: readonly Slot[], user: { id: number; created_at: string }): Promise<void> {
  for (const slot of slots) {
    const saved = read(slot);
    if (saved === undefined || (await isHeld(slot))) continue;
    autosave.forget(slot);
    if (saved.savedAt < user.created_at) continue;
    const name = slot.name.replace(prefixOf(slot.owner), prefixOf(String(user.id)));
    try {
      localStorage.setItem(name, JSON.stringify({ savedAt: saved.savedAt, value: saved.value }));
    } catch {
      // It had room a moment ago, under a name of about this length.
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

/** Browsers have them on secure addresses only. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

async function isHeld({ name }: Slot): Promise<boolean> {
  try {
    await locks()?.request(name, { signal: AbortSignal.timeout(grace) }, () => undefined);
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
  // What was being written in it is let go now, and adopted in the next.
  else adoptedFor = undefined;
});
