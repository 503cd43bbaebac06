import { useEffect, useState } from 'react';
import { autosave, type Slot } from '../../platform/autosave.ts';
import { Keeper } from '../../platform/keeper.ts';
import { wordCount } from './reading-time.ts';

export interface EssayText {
  title: string;
  content: string;
  /** Names of files that were chosen and are not sent yet: a browser keeps no file over a reload, but what it was called. */
  files: readonly string[];
}

/** The content, or how to read it from the editor: which costs too much to be done at every key. */
export type Content = string | (() => string);

interface Place {
  slot: Slot;
  /** What stands there without the writer: of that nothing is kept. */
  original: EssayText;
}

/** An essay's text while it is written, kept in the browser a moment after each change and whenever the page is left. */
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
    /** All that was written up to now, which is kept before it is answered. */
    take: (): EssayText => {
      writing.keeper.flush();
      return writing.read();
    },
    /** Forgets it where it still says what was sent. */
    forgetIf: (sent: EssayText): void => autosave.forgetIf(slot, { title: sent.title, content: sent.content, files: sent.files }),
  };
}
