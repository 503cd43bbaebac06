import { IconFolderPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import type { NewFolderItem } from '../../data/folders.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './folders.module.css';
import { ScriptText } from '../../ui/ScriptText.tsx';

const AddToFolderModal = lazy(() => import('./AddToFolderModal.tsx').then((module) => ({ default: module.AddToFolderModal })));

/** Renders the button, its modal, and a link to the folder after saving. */
export function AddToFolder({ thing, small = false }: { thing: NewFolderItem; /** Next to other small buttons. */ small?: boolean }) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const [added, setAdded] = useState<Folder>();
  const button = useRef<HTMLButtonElement>(null);
  // Mantine's `returnFocus` misses the first opening, because the modal is lazy-loaded.
  useEffect(() => {
    if (everOpened && !opened) button.current?.focus();
  }, [everOpened, opened]);

  return (
    <>
      <Button
        ref={button}
        small={small}
        look={small ? 'bare' : 'quiet'}
        onClick={() => {
          setAdded(undefined);
          setEverOpened(true);
          setOpened(true);
        }}
      >
        <IconFolderPlus size={17} aria-hidden="true" />
        Add to Folder
      </Button>
      {everOpened && (
        <Suspense>
          <AddToFolderModal
            thing={thing}
            opened={opened}
            onClose={() => setOpened(false)}
            onAdded={(folder) => {
              setAdded(folder);
              setOpened(false);
            }}
          />
        </Suspense>
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
