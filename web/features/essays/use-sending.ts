import { type RefObject, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { isBlank as isBlankText } from '#core/blank.ts';
import { isBlank } from '#core/essay.ts';
import { useSaveEssay, type EssayText } from '../../data/essays.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { autosave, type Slot } from '../../platform/autosave.ts';
import { newKey } from '../../platform/random-key.ts';
import type { EditorHandle } from './EssayEditor.tsx';

/** The reason why nothing was sent. */
export type Unsent = 'blank' | 'picture lost';

/** The stored essay to update, with the version that was edited; undefined creates one. */
type Target = { readonly id: number; readonly updated_at: string } | undefined;

interface Options {
  readonly slot: Slot;
  readonly editor: RefObject<EditorHandle | null>;
  /** Returns everything to send; undefined if something is invalid. */
  readonly getInput: () => { text: EssayText; files: readonly File[]; removeFiles: readonly number[] } | undefined;
  /** Called if the title or the content is blank. */
  readonly onBlank: (text: EssayText) => void;
  readonly onSaved: (text: EssayText) => void;
  readonly onDone: (essay: Essay) => void;
}

/**
 * Sends an essay after its pictures have been uploaded. Prevents parallel sends; retries are
 * idempotent.
 */
export function useSending({ slot, editor, getInput, onBlank, onSaved, onDone }: Options) {
  const [progress, setProgress] = useState<number>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const save = useSaveEssay(setProgress, ({ text }) => onSaved(text));
  const abortController = useRef<AbortController>(undefined);
  // A ref, because a second click can come before the next render.
  const busy = useRef(false);
  const key = useRef(autosave.keyOf(slot));

  async function submit(status: Essay['status'], target: Target): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setUnsent(undefined);
    setIsWaiting(editor.current?.hasPending() ?? false);
    const hasAllPictures = (await editor.current?.waitForPending()) ?? true;
    setIsWaiting(false);
    if (hasAllPictures && send(status, target)) return;
    busy.current = false;
    if (!hasAllPictures) setUnsent('picture lost');
  }

  /** Returns false if there is nothing to send. */
  function send(status: Essay['status'], target: Target): boolean {
    const input = getInput();
    if (!input) return false;
    const { text } = input;
    if (isBlankText(text.title) || isBlank(text.content)) {
      setUnsent('blank');
      onBlank(text);
      return false;
    }
    abortController.current = new AbortController();
    setProgress(input.files.length > 0 ? 0 : undefined);
    save.mutate(
      { ...input, status, id: target?.id, basis: target?.updated_at, key: key.current, signal: abortController.current.signal },
      // After a success `busy` stays true, so a click during navigation does not send again.
      { onSuccess: onDone, onError: () => (busy.current = false), onSettled: () => setProgress(undefined) },
    );
    return true;
  }

  const { error } = save;
  return {
    submit,
    /** Creates a new essay from a change to a deleted one. */
    submitAsNew: (): void => {
      key.current = newKey();
      void submit(save.variables?.status ?? 'draft', undefined);
    },
    /** The status of the last save. */
    pressed: save.variables?.status ?? 'draft',
    sent: save.variables?.files ?? [],
    /** Whether the last save was a change to a stored essay. */
    isChange: save.variables?.id !== undefined,
    isSending: save.isPending,
    isBusy: save.isPending || isWaiting,
    isWaiting,
    progress,
    unsent,
    error,
    /** The stored version, if someone else changed it meanwhile. */
    theirs: error instanceof StatusError && error.status === 409 ? (error.current as Essay) : undefined,
    clearBlankError: () => setUnsent((reason) => (reason === 'blank' ? undefined : reason)),
    abort: () => abortController.current?.abort(),
    reset: save.reset,
  };
}
