import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Note } from '#contract/notes.ts';
import { messages } from '#core/messages.ts';
import { backlinksQuery, type ChangedNote, useUpdateNote, type NoteInput } from '../../data/notes.ts';
import { ignoredIn } from '../../data/ignored-in.ts';
import { isGone } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useRevision, useRevisionForm } from '../../platform/revision.ts';
import { RevisionFailure } from '../../ui/RevisionFailure.tsx';
import { noteDraftKey } from './draft-keys.ts';
import { NoteForm } from './NoteForm.tsx';
import { RenameLinks } from './RenameLinks.tsx';
import { SaveAsNew } from './SaveAsNew.tsx';

export const errorMessages = {
  400: messages.titleAndContent,
  403: messages.viewOwnNotes,
  404: messages.noteNotFound,
  500: 'Server error saving note.',
  fallback: 'Failed to save note.',
};

/**
 * Edits a note. If the note was changed elsewhere, shows both versions and lets the reader choose.
 */
export function EditNote({ note, focus, onDone }: { note: Note; focus: boolean; onDone: () => void }) {
  const revision = useRevision<ChangedNote, Note>(noteDraftKey(note.id), note, inputOf);
  const links = useQuery(backlinksQuery(note.id)).data?.length ?? 0;
  const save = useUpdateNote(note.id, links > 0, (sent) => revision.draft.forgetIf(sent));
  const { value, change, theirs, failure, rest } = useRevisionForm(revision, save, onDone);
  const navigate = useNavigate();

  function savedElsewhere({ id }: Note): void {
    revision.forget();
    void navigate(paths.note(id));
  }

  return (
    <NoteForm
      draftKey={noteDraftKey(note.id)}
      value={value}
      onChange={change}
      focus={focus ? 'title' : undefined}
      changed={
        revision.hasMine ||
        value.title !== note.title ||
        value.content !== note.content ||
        value.ignored_references !== note.ignored_references
      }
      action="Save note"
      underTitle={
        <RenameLinks
          count={links}
          from={note.title}
          to={value.title}
          checked={value.rename_links ?? true}
          busy={rest.busy}
          onChange={(rename_links) => change({ rename_links })}
        />
      }
      failure={
        <RevisionFailure {...failure} errorMessages={errorMessages} sentence={messages.noteChanged} theirs={theirs}>
          {isGone(save.error) && (
            <SaveAsNew draftKey={noteDraftKey(note.id)} input={inputOf(value)} folderId={note.folder_id} onSaved={savedElsewhere} />
          )}
        </RevisionFailure>
      }
      onTry={save.reset}
      {...rest}
    />
  );
}

function inputOf({ title, content, ...rest }: NoteInput): NoteInput {
  return { title, content, ...ignoredIn(rest) };
}
