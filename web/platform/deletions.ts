import { useSyncExternalStore } from 'react';
import { ignoreNotFound } from './failure.ts';
import { session } from './session.ts';
import { offerUndo, type UndoableAct } from './undo.ts';

interface DeletedItem<T> {
  readonly item: T;
  /** Whether the counts that the page has loaded still include it. */
  readonly isCounted: boolean;
}

interface Requests {
  /** Sends the deletion, with `keepalive`: the page may be closing. */
  readonly send: () => Promise<unknown>;
  /** Reloads the lists. */
  readonly refresh: () => Promise<unknown>;
}

/**
 * Creates a store of what the reader deleted of one kind, which lists leave out before the server
 * knows.
 */
export function createDeletions<T extends { readonly id: number }>() {
  let deleted: ReadonlyMap<number, DeletedItem<T>> = new Map();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  function replace(next: typeof deleted): void {
    deleted = next;
    for (const listener of listeners) listener();
  }

  function hide(item: T, isCounted: boolean): void {
    replace(new Map(deleted).set(item.id, { item, isCounted }));
  }

  function show(id: number): void {
    replace(new Map([...deleted].filter(([one]) => one !== id)));
  }

  /** Deletes something at once; it comes back if that fails. */
  async function deleteNow(item: T, { send, refresh }: Requests): Promise<void> {
    hide(item, true);
    try {
      await ignoreNotFound(send());
    } catch (error) {
      show(item.id);
      throw error;
    }
    await refresh();
    hide(item, false);
  }

  /** Hides something, and deletes it when that can no longer be undone. */
  function deleteWithUndo(item: T, act: Pick<UndoableAct, 'key' | 'title' | 'failureText'>, requests: Requests): void {
    hide(item, true);
    const undo = async (): Promise<void> => show(item.id);
    offerUndo({ ...act, text: 'Deleted', undo, complete: () => deleteNow(item, requests) });
  }

  let reader = session.get()?.username;
  // What was not sent before the session ended was not deleted.
  session.subscribe(() => {
    const next = session.get()?.username;
    if (next !== reader) replace(new Map());
    reader = next;
  });

  return { deleteNow, deleteWithUndo, useDeleted: () => useSyncExternalStore(subscribe, () => deleted) };
}
