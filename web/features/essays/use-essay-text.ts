import { useEffect, useState } from 'react';
import type { EssayText } from '../../data/essays.ts';
import { ignoredIn } from '../../data/ignored-in.ts';
import { autosave, type Slot } from '../../platform/autosave.ts';
import { ThrottledReader } from '../../platform/throttled-reader.ts';
import { wordCount } from './reading-time.ts';

/**
 * The content, or a function that reads it from the editor, which is too slow for every keystroke.
 */
export type Content = string | (() => string);

interface Options {
  slot: Slot;
  /** The stored text. A draft equal to it is not saved. */
  original: EssayText;
}

/**
 * Manages unsaved text, and stores it in the browser shortly after a change and when the page is
 * left.
 */
export function useEssayText(initial: EssayText, { slot, original }: Options) {
  const [title, setTitle] = useState(initial.title);
  const [ignored, setIgnored] = useState(initial.ignored_references);
  const [stored, setStored] = useState(() => ({
    words: wordCount(initial.content),
    /** The content that was last stored. */
    storedContent: initial.content,
    failed: false,
    savedAt: undefined as Date | undefined,
  }));
  const [draft] = useState(() => {
    const current: Omit<EssayText, 'content'> & { content: Content } = { ...initial };
    const read = (): EssayText => {
      if (typeof current.content === 'function') current.content = current.content();
      return { title: current.title, content: current.content, files: current.files, ...ignoredIn(current) };
    };
    const keeper = new ThrottledReader(read, (text) => {
      const isUnchanged = isSameText(text, original);
      if (isUnchanged) autosave.forget(slot);
      const failed = !isUnchanged && !autosave.store(slot, text);
      setStored({
        words: wordCount(text.content),
        storedContent: text.content,
        failed,
        savedAt: isUnchanged || failed ? undefined : new Date(),
      });
    });
    const change = (next: Partial<typeof current>): void => {
      Object.assign(current, next);
      keeper.changed();
    };
    return { read, keeper, change };
  });
  useEffect(() => {
    const release = autosave.lock(slot);
    const stop = draft.keeper.watch();
    return () => {
      stop();
      release();
    };
  }, [slot, draft]);

  return {
    title,
    ...stored,
    ignored,
    setIgnored: (next: readonly string[]): void => {
      setIgnored(next);
      draft.change({ ignored_references: next });
    },
    setTitle: (next: string): void => {
      setTitle(next);
      draft.change({ title: next });
    },
    setContent: (content: Content): void => draft.change({ content }),
    setFiles: (files: readonly string[]): void => draft.change({ files }),
    /** Saves the draft and returns it. */
    flush: (): EssayText => {
      draft.keeper.flush();
      return draft.read();
    },
    /** Deletes the saved draft if it still equals what was sent. */
    discardIfUnchanged: (sent: EssayText): void =>
      autosave.forgetIf(slot, { title: sent.title, content: sent.content, files: sent.files, ...ignoredIn(sent) }),
  };
}

function isSameText({ title, content, files, ignored_references }: EssayText, original: EssayText): boolean {
  const isSame = title === original.title && content === original.content && files.length === 0;
  return isSame && JSON.stringify(ignored_references) === JSON.stringify(original.ignored_references);
}
