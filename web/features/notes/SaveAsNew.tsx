import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { isBlank } from '#core/blank.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { isolated } from '#core/scripts.ts';
import { messages } from '#core/messages.ts';
import { ownFoldersQuery, useCreateDefaultFolder } from '../../data/folders.ts';
import { type NoteInput, useCreateNote } from '../../data/notes.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './notes.module.css';

export const errorMessages = {
  400: messages.titleAndContent,
  403: messages.ownFoldersForNotes,
  404: messages.noteFolderNotFound,
  500: 'Server error saving note.',
  fallback: 'Failed to save note.',
};
const newFolder = 'new';

interface Props {
  /** The draft key of the text. */
  draftKey: string;
  /** Preselected if it still exists. */
  folderId?: number | undefined;
  /** Called before queries refetch, which may unmount this component. */
  onSaved: (note: Note) => void;
}

/** Saves the text of a deleted note as a new note. Renders the folder select as `choice`. */
export function useSaveAsNew({ draftKey, folderId, onSaved }: Props): {
  choice: ReactNode;
  save: (input: NoteInput) => void;
  busy: boolean;
} {
  const { data: folders = [], isPending } = useQuery(ownFoldersQuery());
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('Notes');
  const [blank, setBlank] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const createFolder = useCreateDefaultFolder();
  const create = useCreateNote(draftKey, (_, note) => onSaved(note));
  const submitNote = useSendOnce(create);
  const submitFolder = useSendOnce(createFolder);
  const defaultFolder = folders.find(({ id }) => id === folderId) ?? folders[0];
  const folder = chosen ?? (defaultFolder ? String(defaultFolder.id) : newFolder);
  const error = createFolder.error ?? create.error;

  function save(input: NoteInput): void {
    const store = (folder_id: number): void => submitNote({ ...input, folder_id });
    if (folder !== newFolder) return store(Number(folder));
    setBlank(isBlank(name));
    if (isBlank(name) || isTooLong(name, limits.folderName.max)) return nameField.current?.focus();
    submitFolder(name.trim(), {
      onSuccess: ({ id }) => {
        setChosen(String(id));
        store(id);
      },
    });
  }

  const choice = !isPending && (
    <>
      <Select
        label="Folder"
        size="md"
        value={folder}
        data={[
          ...folders.map(({ id, name }) => ({ value: String(id), label: isolated(name) })),
          { value: newFolder, label: 'A new folder' },
        ]}
        onChange={setChosen}
      />
      {folder === newFolder && (
        <LimitedInput
          ref={nameField}
          label="Folder name"
          size="md"
          max={limits.folderName.max}
          value={name}
          error={blank ? 'Please give the folder a name.' : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setBlank(false);
          }}
        />
      )}
      {error && (
        <p className={classes.error} role="alert">
          {failureText(error, errorMessages)}
        </p>
      )}
    </>
  );
  return { choice, save, busy: isPending || create.isPending || createFolder.isPending };
}

/** Offers the same inside the error area of a form. */
export function SaveAsNew({ input, ...place }: Props & { input: NoteInput }) {
  const label = useId();
  const { choice, save, busy } = useSaveAsNew(place);
  return (
    <div className={classes.rescue} role="group" aria-labelledby={label}>
      <p id={label}>Your text is still here. You can save it as a new note.</p>
      {choice}
      <div className="actions">
        <Button aria-disabled={busy} onClick={() => !busy && save(input)}>
          Save as a new note
        </Button>
      </div>
    </div>
  );
}
