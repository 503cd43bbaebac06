import { IconFolderPlus } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import type { NewFolderItem } from '../../data/folders.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './folders.module.css';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const AddToFolderModal = lazy(() => import('./AddToFolderModal.tsx').then((module) => ({ default: module.AddToFolderModal })));

/** Renders the button, its modal, and a link to the folder after saving. */
export function AddToFolder({ thing, small = false }: { thing: NewFolderItem; /** Next to other small buttons. */ small?: boolean }) {
  const { button, opened, isNeeded, open, close } = useLazyDialog();
  const [added, setAdded] = useState<Folder>();

  return (
    <>
      <Button
        ref={button}
        small={small}
        look={small ? 'bare' : 'quiet'}
        onClick={() => {
          setAdded(undefined);
          open();
        }}
      >
        <IconFolderPlus size={17} aria-hidden="true" />
        Add to Folder
      </Button>
      {isNeeded && (
        <LazyPart>
          <AddToFolderModal
            thing={thing}
            opened={opened}
            onClose={close}
            onAdded={(folder) => {
              setAdded(folder);
              close();
            }}
          />
        </LazyPart>
      )}
      {added && (
        <p className={classes.added} role="status">
          Saved to{' '}
          <Link to={paths.folder(added.id)}>
            <ScriptText>{added.name}</ScriptText>
          </Link>
          .
        </p>
      )}
    </>
  );
}
