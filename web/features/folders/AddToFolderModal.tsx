import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Folder } from '#contract/folders.ts';
import { isolated } from '#core/scripts.ts';
import { messages } from '#core/messages.ts';
import { ownFoldersQuery, type NewFolderItem, useAddItem } from '../../data/folders.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonBlock, ErrorState, Loading } from '../../ui/Page.tsx';
import classes from './folders.module.css';
import { hasNewFolder, NewFolder } from './NewFolder.tsx';
import { visibilityOf } from './texts.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Select } from '../../ui/Select.tsx';

export const listErrorMessages = {
  403: messages.accessDenied,
  404: 'Folders endpoint not found.',
  500: 'Server error fetching folders.',
  fallback: 'Failed to add item to folder',
};
export const addErrorMessages = {
  403: messages.ownFoldersForItems,
  404: 'Folder items endpoint not found.',
  fallback: 'Failed to add item to folder',
};

interface Props {
  thing: NewFolderItem;
  opened: boolean;
  onClose: () => void;
  onAdded: (folder: Folder) => void;
}

export function AddToFolderModal({ thing, opened, onClose, onAdded }: Props) {
  return (
    <Dialog title="Add to Folder" opened={opened} onClose={onClose} returnFocus={false}>
      <Content thing={thing} onAdded={onAdded} />
    </Dialog>
  );
}

function Content({ thing, onAdded }: Pick<Props, 'thing' | 'onAdded'>) {
  const folders = useQuery(ownFoldersQuery());
  const [creating, setCreating] = useState(hasNewFolder);
  if (folders.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="120px" />
      </Loading>
    );
  }
  if (folders.isError) return <ErrorState error={folders.error} errorMessages={listErrorMessages} onRetry={() => void folders.refetch()} />;
  if (creating) {
    const back = (): void => setCreating(false);
    return <NewFolder onDone={back} onCancel={back} />;
  }
  return <Choice thing={thing} folders={folders.data} onAdded={onAdded} onCreate={() => setCreating(true)} />;
}

interface ChoiceProps {
  thing: NewFolderItem;
  folders: Folder[];
  onAdded: (folder: Folder) => void;
  onCreate: () => void;
}

function Choice({ thing, folders, onAdded, onCreate }: ChoiceProps) {
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const add = useAddItem();
  const send = useSendOnce(add);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    const folder = folders.find(({ id }) => String(id) === chosen);
    setError(folder ? undefined : messages.selectFolder);
    if (folder) send({ folderId: folder.id, thing }, { onSuccess: () => onAdded(folder) });
  }

  if (folders.length === 0) {
    return (
      <div className={classes.form}>
        <p className={classes.quiet}>No folders available. Create a folder first.</p>
        <div className="actions">
          <Button look="filled" onClick={onCreate}>
            New folder
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where there are many: the keyboard has to reach it */}
      <ul className={classes.choices} aria-label="Your folders" tabIndex={0}>
        {folders.map((folder) => (
          <li key={folder.id}>
            <span>
              <ScriptText>{folder.name}</ScriptText>
            </span>{' '}
            <small>{visibilityOf(folder)}</small>
          </li>
        ))}
      </ul>
      <Select
        label="Folder"
        size="md"
        value={chosen}
        error={error}
        data={[{ value: '', label: 'Select a folder' }, ...folders.map(({ id, name }) => ({ value: String(id), label: isolated(name) }))]}
        onChange={(value) => {
          setChosen(value);
          setError(undefined);
        }}
      />
      {add.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(add.error, addErrorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={add.isPending}>
          Save to Folder
        </Button>
        <Button onClick={onCreate}>New folder</Button>
      </div>
    </form>
  );
}
