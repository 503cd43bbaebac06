import { useEffect, useState } from 'react';
import type { EssayText } from '../../data/essays.ts';
import { ignoredIn } from '../../data/ignored-in.ts';
import { autosave, type Saved } from '../../platform/autosave.ts';

/**
 * Returns an unsubmitted draft to restore or discard, and the slot for the current text. The slots
 * differ, so typing does not overwrite the draft before the author decides.
 */
export function useUnsavedDraft(subject: string, original: EssayText) {
  const [active, setActive] = useState(() => ({ slot: autosave.slot(subject), text: original, restored: false }));
  const [left, setLeft] = useState<readonly Saved<EssayText>[]>([]);
  const [ownSlot] = useState(active.slot);
  useEffect(() => {
    let isCurrent = true;
    const differs = ({ value }: Saved<EssayText>): boolean =>
      value.title !== original.title || value.content !== original.content || value.files.length > 0;
    void autosave
      .listUnsubmitted<Partial<EssayText>>(subject, ownSlot)
      .then((found) => isCurrent && setLeft(found.map(withDefaults).filter(differs)));
    return () => void (isCurrent = false);
  }, [subject, ownSlot, original]);
  const [newest] = left;
  return {
    ...active,
    left: newest,
    restore: (): void => {
      if (!newest) return;
      // Continue in the draft's slot. Text typed since stays in its own slot and is suggested the
      // next time.
      setActive({ slot: newest.slot, text: newest.value, restored: true });
      setLeft([]);
    },
    discard: (): void => {
      if (newest) autosave.forget(newest.slot);
      setLeft(left.slice(1));
    },
  };
}

/** Adds defaults. Earlier versions stored drafts without files. */
function withDefaults({ value, ...saved }: Saved<Partial<EssayText>>): Saved<EssayText> {
  return { ...saved, value: { title: value.title ?? '', content: value.content ?? '', files: value.files ?? [], ...ignoredIn(value) } };
}
