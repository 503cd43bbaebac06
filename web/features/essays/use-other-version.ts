import { useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { isHtml } from '#core/is-html.ts';
import type { EssayText } from '../../data/essays.ts';
import { autosave, type Slot } from '../../platform/autosave.ts';

/** The initial content of the form. A new `version` remounts the editor with another text. */
interface Form {
  readonly content: string;
  /** The rich text editor would show and store Markdown marks as plain text. */
  readonly isMarkdown: boolean;
  readonly version: number;
}

interface Mine {
  readonly text: EssayText;
  readonly form: Form;
  readonly current: Essay | undefined;
  /** A separate slot, so that a reload loses neither version. */
  readonly slot: Slot;
}

/** Switches the form between the author's version and one that was saved elsewhere meanwhile. */
export function useOtherVersion(essay: Essay | undefined, initial: EssayText) {
  const [current, setCurrent] = useState(essay);
  const [form, setForm] = useState<Form>({ content: initial.content, isMarkdown: isMarkdown((essay ?? initial).content), version: 0 });
  const [mine, setMine] = useState<Mine>();
  return {
    /** The version that the author is editing. */
    current,
    setCurrent,
    form,
    hasMine: mine !== undefined,
    switchToTheirs: (theirs: Essay, text: EssayText): void => {
      const slot = autosave.slot(`essay:${theirs.id}`);
      autosave.store(slot, text);
      setMine({ text, form, current, slot });
      setCurrent(theirs);
      setForm({ content: theirs.content, isMarkdown: isMarkdown(theirs.content), version: form.version + 1 });
    },
    /** Returns the author's own text, which is in the form again. */
    restoreMine: (): EssayText | undefined => {
      if (!mine) return undefined;
      autosave.forget(mine.slot);
      setMine(undefined);
      setCurrent(mine.current);
      setForm({ content: mine.text.content, isMarkdown: mine.form.isMarkdown, version: form.version + 1 });
      return mine.text;
    },
    discardMine: (): void => void (mine && autosave.forget(mine.slot)),
  };
}

function isMarkdown(content: string): boolean {
  return content.trim() !== '' && !isHtml(content);
}
