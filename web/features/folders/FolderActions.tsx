import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import { isolated } from '#core/scripts.ts';
import { messages } from '#core/messages.ts';
import { ownFoldersQuery, useUpdateFolder, useDeleteFolder, type FolderInput } from '../../data/folders.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { changesOf } from '../../platform/changes-of.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { FolderForm } from './FolderForm.tsx';

const accessErrorMessages = { 403: messages.accessDenied, 404: messages.folderNotFound };
export const changeErrorMessages = { ...accessErrorMessages, fallback: 'The folder could not be changed. Please try again.' };
export const deleteErrorMessages = { ...accessErrorMessages, fallback: 'The folder could not be deleted. Please try again.' };

/** Renders the owner's actions on a folder. */
export function FolderActions({ folder }: { folder: Folder }) {
  const [deleting, setDeleting] = useState(false);
  const draftKey = `folder:${folder.id}`;
  return (
    <>
      <EditDialog title="Edit folder" draftKey={draftKey}>
        {(onDone) => <EditFolder {...{ folder, draftKey, onDone }} />}
      </EditDialog>
      <Button look="bare" onClick={() => setDeleting(true)}>
        Delete folder
      </Button>
      <DeleteFolder folder={folder} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

/**
 * Stores only fields that differ from the folder, which may have changed elsewhere since the draft.
 */
function EditFolder({ folder, draftKey, onDone }: { folder: Folder; draftKey: string; onDone: () => void }) {
  const draft = useDraft<Partial<FolderInput>>(draftKey, {});
  const current = { name: folder.name, public: folder.public };
  const change = useUpdateFolder(folder.id, (sent) => draft.forgetIf(sent));
  const send = useSendOnce(change);

  function done(): void {
    draft.forget();
    onDone();
  }

  return (
    <FolderForm
      current={current}
      initial={draft.value}
      onChange={(value) => {
        const changes = changesOf(value, current);
        if (Object.keys(changes).length === 0) draft.clear();
        else draft.set(changes);
      }}
      action="Save folder"
      busy={change.isPending}
      failure={change.error}
      errorMessages={changeErrorMessages}
      onTry={change.reset}
      onSubmit={(_, changes) => send(changes, { onSuccess: done })}
      onCancel={done}
    />
  );
}

/**
 * Confirms deleting a folder. Notes exist only in folders, so the reader chooses what happens to
 * them.
 */
function DeleteFolder({ folder, opened, onClose }: { folder: Folder; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteFolder(folder.id);
  const send = useSendOnce(remove);
  const [notes, setNotes] = useState('');
  const [notesError, setNotesError] = useState<string>();
  // The server reports notes that were added after this page loaded.
  const notesConflict = remove.error instanceof StatusError && remove.error.status === 409 ? remove.error : undefined;
  const failure = remove.error && !notesConflict ? failureText(remove.error, deleteErrorMessages) : undefined;
  const count = folder.note_count;

  function confirm(): void {
    if (count > 0 && notes === '') return setNotesError('Please choose what happens to its notes.');
    send(notes === '' ? undefined : notes, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) });
  }

  return (
    <Confirm
      title={`Delete “${folder.name}”?`}
      action="Delete folder"
      opened={opened}
      busy={remove.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {count === 0
          ? 'The books in it stay in the library.'
          : `${count === 1 ? 'It contains 1 note, which is' : `It contains ${count.toLocaleString('en')} notes, which are`} stored nowhere else. The books in it stay in the library.`}
      </p>
      {(count > 0 || notesConflict) && (
        <NotesSelect
          folder={folder}
          value={notes}
          label={notesConflict?.details ?? 'What should happen to its notes?'}
          notesError={notesError}
          onChange={(chosen) => {
            setNotes(chosen);
            setNotesError(undefined);
          }}
        />
      )}
    </Confirm>
  );
}

interface NotesSelectProps {
  folder: Folder;
  value: string;
  label: string;
  notesError: string | undefined;
  onChange: (notes: string) => void;
}

function NotesSelect({ folder, value, label, notesError, onChange }: NotesSelectProps) {
  const others = (useQuery(ownFoldersQuery()).data ?? []).filter(({ id }) => id !== folder.id);
  return (
    <Select
      label={label}
      value={value}
      error={notesError}
      data={[
        { value: '', label: 'Choose…' },
        ...others.map(({ id, name }) => ({ value: String(id), label: isolated(`Move them to “${name}”`) })),
        { value: 'delete', label: 'Delete them too' },
      ]}
      onChange={onChange}
    />
  );
}
