import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Conflict.module.css';
import { DateText } from './DateText.tsx';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  /** Says that it was changed elsewhere. */
  sentence: string;
  theirs: { readonly title: string; readonly content: string; readonly updated_at: string };
  /** How the other version is shown, where its text as it is stored says little to a reader. */
  shown?: ReactNode;
  /** What else is different there, beside title and text, a sentence each: "The other version is a draft." */
  differences?: readonly string[];
  /** Other ways to save one's own, as buttons. */
  more?: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody, or oneself in another tab, has saved meanwhile: both versions, and the choice. */
export function Conflict({ sentence, theirs, shown, differences, more, onKeepMine, onTakeTheirs }: Props) {
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.alarm}>{sentence}</p>
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
        <Button onClick={onKeepMine}>Save mine over it</Button>
        {more}
        <Button onClick={onTakeTheirs}>Use the other version</Button>
      </div>
    </div>
  );
}

/** While the other version is in the form. */
export function UndoTheirs({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={`actions ${classes.actions}`} role="status">
      <span>The other version is in the form; yours is kept until you save.</span>
      <Button small onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
