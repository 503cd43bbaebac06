import type { ReactNode } from 'react';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { Conflict, UndoTheirs } from './Conflict.tsx';
import { ErrorMessage } from './Page.tsx';

interface Props {
  error: Error | null;
  errorMessages: ErrorMessages;
  /** Says what was changed elsewhere. */
  sentence: string;
  theirs: { readonly title: string; readonly content: string; readonly updated_at: string } | undefined;
  hasMine: boolean;
  /** Further ways to resolve the error. */
  children?: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onUndo: () => void;
}

/** Shows the error, conflict or undo of an edit form above its buttons. See `useRevision`. */
export function RevisionFailure({
  error,
  errorMessages,
  sentence,
  theirs,
  hasMine,
  children,
  onKeepMine,
  onTakeTheirs,
  onUndo,
}: Props): ReactNode {
  if (theirs && error) return <Conflict sentence={sentence} theirs={theirs} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs} />;
  return (
    <>
      {error && <ErrorMessage>{failureText(error, errorMessages)}</ErrorMessage>}
      {children}
      {hasMine && <UndoTheirs onUndo={onUndo} />}
    </>
  );
}
