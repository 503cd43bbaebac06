import { useNavigate } from 'react-router';
import type { Note } from '#contract/notes.ts';
import { messages } from '#core/messages.ts';
import { useCreateNote, type NoteInput } from '../../data/notes.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText, isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';
import { SaveAsNew } from './SaveAsNew.tsx';

export const errorMessages = {
  400: messages.titleAndContent,
  403: messages.ownFoldersForNotes,
  404: messages.noteFolderNotFound,
  500: 'Server error saving note.',
  fallback: 'Failed to save note.',
};

interface Props {
  folderId: number;
  /** The draft is stored under this key until it is submitted. */
  draftKey: string;
  /** The initial title, if known. */
  title?: string;
  /** Whether the reader has just opened the form, so that it takes the focus. */
  focus?: boolean;
  onDone: (note: Note) => void;
  onCancel: () => void;
}

/** Renders the form of a new note in a folder. */
export function NewNote({ folderId, draftKey, title = '', focus = false, onDone, onCancel }: Props) {
  const navigate = useNavigate();
  const draft = useDraft<NoteInput>(draftKey, { title, content: '' });
  const create = useCreateNote(draftKey, (sent) => draft.forgetIf(sent));
  const send = useSendOnce(create);

  function savedElsewhere(note: Note): void {
    draft.forget();
    void navigate(paths.note(note.id));
  }

  return (
    <NoteForm
      draftKey={draftKey}
      value={draft.value}
      onChange={draft.set}
      focus={focus ? (title === '' ? 'title' : 'content') : undefined}
      changed={draft.value.title !== title || draft.value.content !== ''}
      action="Save note"
      busy={create.isPending}
      failure={
        create.error && (
          <>
            <p className={classes.error} role="alert">
              {failureText(create.error, errorMessages)}
            </p>
            {isGone(create.error) && <SaveAsNew draftKey={draftKey} input={draft.value} onSaved={savedElsewhere} />}
          </>
        )
      }
      onTry={create.reset}
      onSubmit={() => send({ ...draft.value, folder_id: folderId }, { onSuccess: onDone })}
      onCancel={() => {
        draft.forget();
        onCancel();
      }}
    />
  );
}
