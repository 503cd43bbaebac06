import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusError } from './api.ts';
import { useDraft } from './drafts.ts';
import { useSendOnce } from './send-once.ts';

/** Something stored that is changed by its whole text, and of which an older reading does not write over a newer one. */
interface Stored {
  readonly updated_at: string;
}

/** What is written, with the `updated_at` of what it was made from: after a reload it is still about that state. */
export type Revised<T> = T & { basis: string };

/**
 * A draft of a change. Where somebody else has saved meanwhile (a 409), `theirs` is what is there now, and the writer chooses: `basis` of it
 * saves over it, `takeTheirs` puts it into the form and keeps one's own text, which `takeMineBack` brings back.
 */
export function useRevision<T extends object, S extends Stored>(key: string, stored: S, written: (of: S) => T) {
  const revised = (of: S): Revised<T> => ({ ...written(of), basis: of.updated_at });
  const draft = useDraft<Revised<T>>(key, revised(stored));
  const mine = useDraft<Revised<T> | null>(`${key}:mine`, null);
  const [theirs, setTheirs] = useState<S>();
  return {
    draft,
    theirs,
    /** Whether one's own text waits to be brought back. */
    hasMine: mine.value !== null,
    /** For every failure of saving: another than a conflict ends the choice. */
    failed: (error: Error) => setTheirs(error instanceof StatusError && error.status === 409 ? (error.current as unknown as S) : undefined),
    takeTheirs: () => {
      if (!theirs) return;
      mine.set(draft.value);
      draft.set(revised(theirs));
      setTheirs(undefined);
    },
    takeMineBack: () => {
      if (!mine.value) return;
      draft.set(mine.value);
      mine.set(null);
    },
    forget: () => {
      draft.forget();
      mine.forget();
    },
  };
}

export type Revision<T extends object, S extends Stored> = ReturnType<typeof useRevision<T, S>>;

/** The form of a revision: what it does with `save`, and what it says where that failed. `onDone`: saved or cancelled. */
export function useRevisionForm<T extends object, S extends Stored>(
  { draft, theirs, ...revision }: Revision<T, S>,
  save: UseMutationResult<unknown, Error, Revised<T>>,
  onDone: () => void,
) {
  const sendOnce = useSendOnce(save);

  function done(): void {
    revision.forget();
    onDone();
  }

  function send(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    sendOnce(sent, { onSuccess: done, onError: revision.failed });
  }

  return {
    value: draft.value,
    change: (changed: Partial<T>) => draft.set({ ...draft.value, ...changed }),
    theirs,
    rest: { busy: save.isPending, onSubmit: () => send(draft.value.basis), onCancel: done },
    failure: {
      error: save.error,
      hasMine: revision.hasMine,
      onKeepMine: () => theirs && send(theirs.updated_at),
      onTakeTheirs: () => {
        revision.takeTheirs();
        save.reset();
      },
      onUndo: () => {
        revision.takeMineBack();
        save.reset();
      },
    },
  };
}
