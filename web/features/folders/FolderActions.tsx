import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import { StatusError } from '../../platform/api.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FolderForm } from './FolderForm.tsx';
import { ownFoldersQuery, useChangeFolder, useDeleteFolder } from './queries.ts';

const says = {
  403: 'Access denied.',
  404: 'Folder or items not found. Please check the folder ID.',
  otherwise: 'The folder could not be changed. Please try again.',
};

/** What an owner can do with a folder. */
export function FolderActions({ folder }: { folder: Folder }) {
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const change = useChangeFolder(folder.id);
  return (
    <>
      <Button onClick={() => setEditing(true)}>Edit folder</Button>
      <Button look="bare" onClick={() => setDeleting(true)}>
        Delete folder
      </Button>
      <Dialog title="Edit folder" opened={editing} onClose={() => setEditing(false)}>
        <FolderForm
          initial={folder}
          action="Save folder"
          busy={change.isPending}
          failure={change.error}
          says={says}
          onSubmit={(changes) => change.mutate(changes, { onSuccess: () => setEditing(false) })}
          onCancel={() => setEditing(false)}
        />
      </Dialog>
      <DeleteFolder folder={folder} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

/** A folder goes; what is in it stays in the library. Notes live nowhere else, so that the reader says what becomes of them. */
function DeleteFolder({ folder, opened, onClose }: { folder: Folder; opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useDeleteFolder(folder.id);
  const others = (useQuery(ownFoldersQuery()).data ?? []).filter(({ id }) => id !== folder.id);
  const [notes, setNotes] = useState('');
  // Only the server knows whether there are notes in it.
  const holdsNotes = remove.error instanceof StatusError && remove.error.status === 409 ? remove.error : undefined;
  const failure = remove.error && !holdsNotes ? failureText(remove.error, says) : undefined;

  function confirm(): void {
    remove.mutate(notes === '' ? undefined : notes, { onSuccess: () => void navigate(paths.workspace(), { replace: true }) });
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
      <p>The books in it stay in the library.</p>
      {holdsNotes && (
        <NativeSelect
          label={holdsNotes.details ?? 'What becomes of its notes?'}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          value={notes}
          data={[
            { value: '', label: 'What becomes of its notes?' },
            ...others.map(({ id, name }) => ({ value: String(id), label: `Move them to “${name}”` })),
            { value: 'delete', label: 'Delete them too' },
          ]}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      )}
    </Confirm>
  );
}
