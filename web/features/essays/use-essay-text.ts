import { useEffect, useState } from 'react';
import { autosave, type Slot } from '../../platform/autosave.ts';
import { Keeper } from '../../platform/keeper.ts';
import { wordCount } from './reading-time.ts';

export interface EssayText {
  title: string;
  content: string;
  /**
   * Names of selected files that are not uploaded yet. Browsers restore only the names after a
   * reload.
   */
  files: readonly string[];
}

/**
 * The content, or a function that reads it from the editor, which is too slow for every keystroke.
 */
export type Content = string | (() => string);

interface Place {
  slot: Slot;
  /** The stored text. A draft equal to it is not saved. */
  original: EssayText;
}

/**
 * Manages unsaved text, and stores it in the browser shortly after a change and when the page is
 * left.
 */
export function useEssayText(initial: EssayText, { slot, original }: Place) {
  const [title, setTitle] = useState(initial.title);
  const [seen, setSeen] = useState(() => ({ words: wordCount(initial.content), failed: false }));
  const [writing] = useState(() => {
    const now: { title: string; content: Content; files: readonly string[] } = { ...initial };
    const read = (): EssayText => {
      if (typeof now.content === 'function') now.content = now.content();
      return { title: now.title, content: now.content, files: now.files };
    };
    const keeper = new Keeper(read, (text) => {
      const same = text.title === original.title && text.content === original.content && text.files.length === 0;
      if (same) autosave.forget(slot);
      const failed = !same && !autosave.store(slot, text);
      setSeen({ words: wordCount(text.content), failed });
    });
    const change = (next: { title?: string; content?: Content; files?: readonly string[] }): void => {
      Object.assign(now, next);
      keeper.changed();
    };
    return { read, keeper, change };
  });
  useEffect(() => {
    const release = autosave.hold(slot);
    const stop = writing.keeper.watch();
    return () => {
      stop();
      release();
    };
  }, [slot, writing]);

  return {
    title,
    ...seen,
    setTitle: (next: string): void => {
      setTitle(next);
      writing.change({ title: next });
    },
    setContent: (content: Content): void => writing.change({ content }),
    setFiles: (files: readonly string[]): void => writing.change({ files }),
    /** Saves the draft and returns it. */
    take: (): EssayText => {
      writing.keeper.flush();
      return writing.read();
    },
    /** Deletes the saved draft if it still equals what was sent. */
    forgetIf: (sent: EssayText): void => autosave.forgetIf(slot, { title: sent.title, content: sent.content, files: sent.files }),
  };
}
