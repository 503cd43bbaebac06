import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Conflict.module.css';
import { DateText } from './DateText.tsx';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  /** Says what was changed elsewhere. */
  sentence: string;
  theirs: { readonly title: string; readonly content: string; readonly updated_at: string };
  /** Renders the other version, if its stored text is not readable as such. */
  shown?: ReactNode;
  /**
   * Further differences besides title and text, one sentence each: "The other version is a draft."
   */
  differences?: readonly string[];
  /** Further ways to save the reader's version, as buttons. */
  more?: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * Shows both versions after a conflict, in which another person or tab saved first, and offers the
 * choice.
 */
export function Conflict({ sentence, theirs, shown, differences, more, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.error}>{sentence}</p>
      <p>Your version is in the form above. This is the other version:</p>
      <h3>
        <ScriptText>{theirs.title}</ScriptText> · <DateText time={theirs.updated_at} />
      </h3>
      {shown === undefined ? <pre dir="auto">{theirs.content}</pre> : <div className={classes.shown}>{shown}</div>}
      {differences?.map((sentence) => (
        <p key={sentence} className={classes.difference} dir="auto">
          {sentence}
        </p>
      ))}
      <div className={`actions ${classes.actions}`}>
        <Button onClick={onKeepMine}>Keep mine</Button>
        {more}
        <Button onClick={onTakeTheirs}>Use the other version</Button>
      </div>
    </div>
  );
}

/** Offers to restore the writer's version while the other one is in the form. */
export function UndoTheirs({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={`actions ${classes.actions}`} role="status">
      <span>The form now shows the other version. You can return to yours until you save.</span>
      <Button small onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
