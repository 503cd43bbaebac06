import type { ReactNode } from 'react';
import { type FailureSentences, failureText } from '../platform/failure.ts';
import { Conflict, UndoTheirs } from './Conflict.tsx';
import { Alarm } from './Page.tsx';

interface Props {
  error: Error | null;
  says: FailureSentences;
  /** Says that it was changed elsewhere. */
  sentence: string;
  theirs: { readonly title: string; readonly content: string; readonly updated_at: string } | undefined;
  hasMine: boolean;
  /** What else can be done about the failure. */
  children?: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onUndo: () => void;
}

/** What a form of a change says above its buttons where saving failed, or another version was put into it. See `useRevision`. */
export function RevisionFailure({ error, says, sentence, theirs, hasMine, children, onKeepMine, onTakeTheirs, onUndo }: Props): ReactNode {
  if (theirs && error) return <Conflict sentence={sentence} theirs={theirs} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />;
  return (
    <>
      {error && <Alarm>{failureText(error, says)}</Alarm>}
      {children}
      {hasMine && <UndoTheirs onUndo={onUndo} />}
    </>
  );
}
