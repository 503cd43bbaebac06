import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Note } from '#contract/notes.ts';
import { sentences } from '#core/sentences.ts';
import { failureText, isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useRevision } from '../../platform/revision.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Conflict, UndoTheirs } from '../../ui/Conflict.tsx';
import { noteDraftKey } from './draft-keys.ts';
import { NoteForm } from './NoteForm.tsx';
import classes from './notes.module.css';
import { backlinksQuery, type ChangedNote, useChangeNote, type WrittenNote } from './queries.ts';
import { RenameLinks } from './RenameLinks.tsx';
import { SaveAsNew } from './SaveAsNew.tsx';

const says = {
  400: sentences.titleAndContent,
  403: sentences.viewOwnNotes,
  404: sentences.noteNotFound,
  500: 'Server error saving note.',
  otherwise: 'Failed to save note.',
};

/** Changes a note. A save over somebody's newer save shows both, and lets the reader choose. */
export function EditNote({ note, focus, onDone }: { note: Note; focus: boolean; onDone: () => void }) {
  const { draft, theirs, ...revision } = useRevision<ChangedNote, Note>(noteDraftKey(note.id), note, written);
  const links = useQuery(backlinksQuery(note.id)).data?.length ?? 0;
  const change = useChangeNote(note.id, links > 0, (sent) => draft.forgetIf(sent));
  const send = useSendOnce(change);
  const navigate = useNavigate();

  function done(): void {
    revision.forget();
    onDone();
  }

  function save(basis: string): void {
    const sent = { ...draft.value, basis };
    draft.set(sent);
    send(sent, { onSuccess: done, onError: revision.failed });
  }

  function savedElsewhere({ id }: Note): void {
    revision.forget();
    void navigate(paths.note(id));
  }

  return (
    <NoteForm
      value={draft.value}
      onChange={(changed) => draft.set({ ...draft.value, ...changed })}
      focus={focus ? 'title' : undefined}
      changed={revision.hasMine || draft.value.title !== note.title || draft.value.content !== note.content}
      action="Save note"
      busy={change.isPending}
      underTitle={
        <RenameLinks
          count={links}
          from={note.title}
          to={draft.value.title}
          checked={draft.value.rename_links ?? true}
          busy={change.isPending}
          onChange={(rename_links) => draft.set({ ...draft.value, rename_links })}
        />
      }
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
            {isGone(change.error) && (
              <SaveAsNew
                draftKey={noteDraftKey(note.id)}
                written={written(draft.value)}
                folderId={note.folder_id}
                onSaved={savedElsewhere}
              />
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
      onTry={change.reset}
      onSubmit={() => save(draft.value.basis)}
      onCancel={done}
    />
  );
}

function written({ title, content }: WrittenNote): WrittenNote {
  return { title, content };
}
