import { type RefObject, useRef, useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { isBlank as isBlankText } from '#core/blank.ts';
import { isBlank } from '#core/essay.ts';
import { StatusError } from '../../platform/api.ts';
import { autosave, type Slot } from '../../platform/autosave.ts';
import { newKey } from '../../platform/idempotency-key.ts';
import type { EditorHandle } from './EssayEditor.tsx';
import { useSaveEssay } from './queries.ts';
import type { EssayText } from './use-essay-text.ts';

/** The reason why nothing was sent. */
type Unsent = 'blank' | 'picture lost';

/** The stored essay to update, with the version that was edited; undefined creates one. */
type Onto = { readonly id: number; readonly updated_at: string } | undefined;

interface Sending {
  readonly slot: Slot;
  readonly editor: RefObject<EditorHandle | null>;
  /** Returns everything to send; undefined if something is invalid. */
  readonly take: () => { text: EssayText; files: readonly File[]; removeFiles: readonly number[] } | undefined;
  /** Called if the title or the content is blank. */
  readonly onBlank: (text: EssayText) => void;
  readonly onSaved: (text: EssayText) => void;
  readonly onDone: (essay: Essay) => void;
}

/**
 * Sends an essay after its pictures have been uploaded. Prevents parallel sends; retries are
 * idempotent.
 */
export function useSending({ slot, editor, take, onBlank, onSaved, onDone }: Sending) {
  const [progress, setProgress] = useState<number>();
  const [waiting, setWaiting] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const save = useSaveEssay(setProgress, ({ text }) => onSaved(text));
  const stop = useRef<AbortController>(undefined);
  // A ref, because a second click can come before the next render.
  const busy = useRef(false);
  const key = useRef(autosave.keyOf(slot));

  async function submit(status: Essay['status'], onto: Onto): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setUnsent(undefined);
    setWaiting(editor.current?.isComing() ?? false);
    const complete = (await editor.current?.settled()) ?? true;
    setWaiting(false);
    if (complete && send(status, onto)) return;
    busy.current = false;
    if (!complete) setUnsent('picture lost');
  }

  /** Returns false if there is nothing to send. */
  function send(status: Essay['status'], onto: Onto): boolean {
    const taken = take();
    if (!taken) return false;
    const { text } = taken;
    if (isBlankText(text.title) || isBlank(text.content)) {
      setUnsent('blank');
      onBlank(text);
      return false;
    }
    stop.current = new AbortController();
    setProgress(taken.files.length > 0 ? 0 : undefined);
    save.mutate(
      { ...taken, status, id: onto?.id, basis: onto?.updated_at, key: key.current, signal: stop.current.signal },
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
    isBusy: save.isPending || waiting,
    waiting,
    progress,
    unsent,
    error,
    /** The stored version, if someone else changed it meanwhile. */
    theirs: error instanceof StatusError && error.status === 409 ? (error.current as Essay) : undefined,
    written: () => setUnsent((reason) => (reason === 'blank' ? undefined : reason)),
    abort: () => stop.current?.abort(),
    reset: save.reset,
  };
}
