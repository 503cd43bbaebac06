import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { sentences } from '#core/sentences.ts';
import { StatusError } from '../../platform/api.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';
import { type ChangedNote, useChangeNote } from './queries.ts';

const says = {
  400: sentences.titleAndContent,
  403: sentences.viewOwnNotes,
  404: sentences.noteNotFound,
  500: 'Server error saving note.',
  otherwise: 'Failed to save note.',
};

/** Changes a note. A save over somebody's newer save shows both, and lets the reader choose. */
export function EditNote({ note, focus, onDone }: { note: Note; focus: boolean; onDone: () => void }) {
  // Together with what it was based on: after a reload the draft is still about that state of the note.
  const draft = useDraft<ChangedNote>(`note:${note.id}`, { title: note.title, content: note.content, basis: note.updated_at });
  // One's own text while the other one is in the form, so that it can come back; with the state that it was based on, too.
  const mine = useDraft<ChangedNote | null>(`note:${note.id}:mine`, null);
  const [theirs, setTheirs] = useState<Note>();
  const change = useChangeNote(note.id, (sent) => draft.forgetIf(sent));

  function done(): void {
    draft.forget();
    mine.forget();
    onDone();
  }

  function save(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    change.mutate(sent, {
      onSuccess: done,
      onError: (error) => setTheirs(error instanceof StatusError && error.status === 409 ? (error.current as Note) : undefined),
    });
  }

  function takeTheirs({ title, content, updated_at }: Note): void {
    mine.set(draft.value);
    draft.set({ title, content, basis: updated_at });
    setTheirs(undefined);
    change.reset();
  }

  function takeMineBack(own: ChangedNote): void {
    draft.set(own);
    mine.set(null);
    change.reset();
  }

  const conflict = theirs && change.isError;
  return (
    <NoteForm
      value={draft.value}
      onChange={(written) => draft.set({ ...draft.value, ...written })}
      focus={focus}
      changed={mine.value !== null || draft.value.title !== note.title || draft.value.content !== note.content}
      action="Save note"
      busy={change.isPending}
      failure={
        conflict ? (
          <Conflict theirs={theirs} onKeepMine={() => save(theirs.updated_at)} onTakeTheirs={() => takeTheirs(theirs)} />
        ) : (
          <>
            {change.error && (
              <p className={classes.alarm} role="alert">
                {failureText(change.error, says)}
              </p>
            )}
            {mine.value && <Undo onUndo={() => mine.value && takeMineBack(mine.value)} />}
          </>
        )
      }
      onSubmit={() => save(draft.value.basis)}
      onCancel={done}
    />
  );
}

function Undo({ onUndo }: { onUndo: () => void }) {
  return (
    <div className={classes.actions} role="status">
      <span>The other version is in the form; yours is kept until you save.</span>
      <Button small onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

function Conflict({ theirs, onKeepMine, onTakeTheirs }: { theirs: Note; onKeepMine: () => void; onTakeTheirs: () => void }) {
  return (
    <div className={classes.conflict} role="alert">
      <p className={classes.alarm}>{sentences.noteChanged}</p>
      <p>Your version is above. This is the other one:</p>
      <h3>
        {theirs.title} · <DateText time={theirs.updated_at} />
      </h3>
      <pre dir="auto">{theirs.content}</pre>
      <div className={classes.actions}>
        <Button onClick={onKeepMine}>Save mine over it</Button>
        <Button onClick={onTakeTheirs}>Put the other one into the form</Button>
      </div>
    </div>
  );
}
