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

/** Why nothing was sent. */
type Unsent = 'blank' | 'picture lost';

/** What an essay is sent over: one that stands there, as it was read, or nothing, which makes a new one. */
type Onto = { readonly id: number; readonly updated_at: string } | undefined;

interface Sending {
  readonly slot: Slot;
  readonly editor: RefObject<EditorHandle | null>;
  /** All that was written up to now; undefined where it can not be sent as it is. */
  readonly take: () => { text: EssayText; files: readonly File[]; removeFiles: readonly number[] } | undefined;
  /** Something is missing. */
  readonly onBlank: (text: EssayText) => void;
  readonly onSaved: (text: EssayText) => void;
  readonly onDone: (essay: Essay) => void;
}

/** The way of an essay to the server: once at a time, with its pictures, and only once however often it has to be tried. */
export function useSending({ slot, editor, take, onBlank, onSaved, onDone }: Sending) {
  const [progress, setProgress] = useState<number>();
  const [waiting, setWaiting] = useState(false);
  const [unsent, setUnsent] = useState<Unsent>();
  const save = useSaveEssay(setProgress, ({ text }) => onSaved(text));
  const stop = useRef<AbortController>(undefined);
  // Known at once: a second press comes before anything is drawn anew.
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

  /** False where there is nothing to send. */
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
      // What was saved is left, and not sent once more while the next page comes.
      { onSuccess: onDone, onError: () => (busy.current = false), onSettled: () => setProgress(undefined) },
    );
    return true;
  }

  const { error } = save;
  return {
    submit,
    /** Makes an essay of what was to change one that is gone. */
    submitAsNew: (): void => {
      key.current = newKey();
      void submit(save.variables?.status ?? 'draft', undefined);
    },
    /** What was pressed before it came to this. */
    pressed: save.variables?.status ?? 'draft',
    sent: save.variables?.files ?? [],
    /** Whether there was something that was to be changed. */
    isChange: save.variables?.id !== undefined,
    isSending: save.isPending,
    isBusy: save.isPending || waiting,
    waiting,
    progress,
    unsent,
    error,
    /** As it stands there, where somebody changed it meanwhile. */
    theirs: error instanceof StatusError && error.status === 409 ? (error.current as Essay) : undefined,
    written: () => setUnsent((reason) => (reason === 'blank' ? undefined : reason)),
    abort: () => stop.current?.abort(),
    reset: save.reset,
  };
}
