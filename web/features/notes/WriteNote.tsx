import type { Note } from '#contract/notes.ts';
import { sentences } from '#core/sentences.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';
import { useCreateNote, type WrittenNote } from './queries.ts';

const says = {
  400: sentences.titleAndContent,
  403: sentences.ownFoldersForNotes,
  404: 'Note or folder items endpoint not found.',
  500: 'Server error saving note.',
  otherwise: 'Failed to save note.',
};

interface Props {
  folderId: number;
  /** Where it is known what the note is to be called. */
  title?: string;
  /** Whether it was asked for just now, and takes the focus. */
  focus?: boolean;
  onDone: (note: Note) => void;
  onCancel: () => void;
}

/** A new note in a folder; what is typed is kept until it is sent. */
export function WriteNote({ folderId, title = '', focus = false, onDone, onCancel }: Props) {
  const draft = useDraft<WrittenNote>(newNoteDraftKey(folderId, title), { title, content: '' });
  const create = useCreateNote(folderId, (sent) => draft.forgetIf(sent));
  return (
    <NoteForm
      value={draft.value}
      onChange={draft.set}
      focus={focus}
      changed={draft.value.title !== title || draft.value.content !== ''}
      action="Save note"
      busy={create.isPending}
      failure={
        create.error && (
          <p className={classes.alarm} role="alert">
            {failureText(create.error, says)}
          </p>
        )
      }
      onSubmit={() => create.mutate(draft.value, { onSuccess: onDone })}
      onCancel={() => {
        draft.forget();
        onCancel();
      }}
    />
  );
}

export function newNoteDraftKey(folderId: number, title = ''): string {
  return `note:new:${folderId}:${title}`;
}
