import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusError } from './api-errors.ts';
import { useDraft } from './drafts.ts';
import { useSendOnce } from './send-once.ts';

/**
 * A stored text with optimistic concurrency control: a save based on an older version is a
 * conflict.
 */
interface Stored {
  readonly updated_at: string;
}

/** The edited values, with the `updated_at` they are based on, so that a reload keeps the base. */
export type Revised<T> = T & { basis: string };

/**
 * Manages the draft of an edit. After a conflict (409), `theirs` is the current version, and the
 * writer chooses: saving with its `basis` overwrites it.
 */
export function useRevision<T extends object, S extends Stored>(key: string, stored: S, valuesOf: (of: S) => T) {
  const revised = (of: S): Revised<T> => ({ ...valuesOf(of), basis: of.updated_at });
  const draft = useDraft<Revised<T>>(key, revised(stored));
  const mine = useDraft<Revised<T> | null>(`${key}:mine`, null);
  const [theirs, setTheirs] = useState<S>();
  return {
    draft,
    theirs,
    /** Whether the writer's own text can be restored. */
    hasMine: mine.value !== null,
    /** Call on every failed save: an error other than a conflict ends the choice. */
    failed: (error: Error) => setTheirs(error instanceof StatusError && error.status === 409 ? (error.current as unknown as S) : undefined),
    /** Loads the current version into the form and stores the writer's text. */
    takeTheirs: () => {
      if (!theirs) return;
      mine.set(draft.value);
      draft.set(revised(theirs));
      setTheirs(undefined);
    },
    /** Restores the writer's text. */
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

/** Returns the choices after a conflict. Each also clears the error of the save. */
export function conflictChoices(
  { takeTheirs, takeMineBack }: { takeTheirs: () => void; takeMineBack: () => void },
  { reset }: { reset: () => void },
) {
  return {
    onTakeTheirs: (): void => {
      takeTheirs();
      reset();
    },
    onUndo: (): void => {
      takeMineBack();
      reset();
    },
  };
}

/**
 * Connects a revision to a form: its save function and its error area. `onDone`: saved or canceled.
 */
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
      ...conflictChoices(revision, save),
    },
  };
}
