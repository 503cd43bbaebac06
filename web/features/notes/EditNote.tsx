import type { Note } from '#contract/notes.ts';
import { sentences } from '#core/sentences.ts';
import { failureText } from '../../platform/failure.ts';
import { useRevision } from '../../platform/revision.ts';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';
import { useChangeNote, type WrittenNote } from './queries.ts';

const says = {
  400: sentences.titleAndContent,
  403: sentences.viewOwnNotes,
  404: sentences.noteNotFound,
  500: 'Server error saving note.',
  otherwise: 'Failed to save note.',
};

/** Changes a note. A save over somebody's newer save shows both, and lets the reader choose. */
export function EditNote({ note, focus, onDone }: { note: Note; focus: boolean; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision(`note:${note.id}`, note, written);
  const change = useChangeNote(note.id, (sent) => draft.forgetIf(sent));

  function done(): void {
    revision.forget();
    onDone();
  }

  function save(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    change.mutate(sent, { onSuccess: done, onError: revision.failed });
  }

  return (
    <NoteForm
      value={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      focus={focus}
      changed={revision.hasMine || draft.value.title !== note.title || draft.value.content !== note.content}
      action="Save note"
      busy={change.isPending}
      failure={
        theirs && change.isError ? (
          <Conflict
            sentence={sentences.noteChanged}
            theirs={theirs}
            onKeepMine={() => save(theirs.updated_at)}
            onTakeTheirs={() => {
              revision.takeTheirs();
              change.reset();
            }}
          />
        ) : (
          <>
            {change.error && (
              <p className={classes.alarm} role="alert">
                {failureText(change.error, says)}
              </p>
            )}
            {revision.hasMine && (
              <UndoTheirs
                onUndo={() => {
                  revision.takeMineBack();
                  change.reset();
                }}
              />
            )}
          </>
        )
      }
      onSubmit={() => save(draft.value.basis)}
      onCancel={done}
    />
  );
}

function written({ title, content }: Note): WrittenNote {
  return { title, content };
}
