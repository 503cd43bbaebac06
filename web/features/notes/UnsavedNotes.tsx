import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Note } from '#contract/notes.ts';
import type { NoteInput } from '../../data/notes.ts';
import { draftKeys, hasDraft, readDraft, useDraft } from '../../platform/drafts.ts';
import { paths } from '../../platform/paths.ts';
import { Section } from '../../ui/Page.tsx';
import { missingNoteDraftKey, newNoteDraftKey, noteDraftKey } from './draft-keys.ts';
import { NoteForm } from './NoteForm.tsx';
import { useSaveAsNew } from './SaveAsNew.tsx';

/** Shows unsent texts of a deleted note or folder, one after the other. */
export function UnsavedNotes(place: { noteId: number } | { folderId: number }) {
  const navigate = useNavigate();
  const [keys, setKeys] = useState(() => keysOf(place));
  const [key, ...rest] = keys;
  if (key === undefined) return null;
  return (
    <Section title="Your unsaved text" id="kept-note">
      <UnsavedNote
        key={key}
        draftKey={key}
        onDone={(note) => {
          if (note && rest.length === 0) void navigate(paths.note(note.id));
          else setKeys(rest);
        }}
      />
    </Section>
  );
}

function UnsavedNote({ draftKey, onDone }: { draftKey: string; onDone: (note?: Note) => void }) {
  const draft = useDraft<NoteInput>(draftKey, readDraft<NoteInput>(draftKey) ?? { title: '', content: '' });
  const { choice, save, busy } = useSaveAsNew({
    draftKey,
    onSaved: (note) => {
      draft.forget();
      onDone(note);
    },
  });
  return (
    <NoteForm
      draftKey={draftKey}
      value={draft.value}
      onChange={(changes) => draft.set({ ...draft.value, ...changes })}
      changed
      action="Save as a new note"
      busy={busy}
      failure={choice}
      onSubmit={() => save({ title: draft.value.title, content: draft.value.content })}
      onCancel={() => {
        draft.forget();
        onDone();
      }}
    />
  );
}

/**
 * Returns the draft keys. If the reader loaded another version into the form, their own version
 * replaces it.
 */
function keysOf(place: { noteId: number } | { folderId: number }): string[] {
  if ('folderId' in place) return [newNoteDraftKey(place.folderId)].filter(hasDraft);
  const changed = noteDraftKey(place.noteId);
  const mine = `${changed}:mine`;
  return [...[readDraft(mine) ? mine : changed].filter(hasDraft), ...draftKeys(missingNoteDraftKey(place.noteId, ''))];
}
