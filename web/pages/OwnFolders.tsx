import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import { isolated } from '#core/scripts.ts';
import { ownFoldersQuery } from '../data/folders.ts';
import { hasNewFolder, NewFolder } from '../features/folders/NewFolder.tsx';
import { foldersSay, visibilityOf } from '../features/folders/texts.ts';
import { paths } from '../platform/paths.ts';
import { useArrivalToCreate } from '../platform/use-arrival-to-create.ts';
import { Button } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './WorkspacePage.module.css';

/** Two rows on a wide screen. */
const initial = 8;

/** Lists the reader's folders in the workspace, with a form to create one, which opens it. */
export function OwnFolders() {
  const [creating, setCreating] = useState(hasNewFolder);
  const [wasOpened, setWasOpened] = useState(false);
  const create = (): void => {
    setWasOpened(true);
    setCreating(true);
  };
  useArrivalToCreate(create);
  const navigate = useNavigate();
  return (
    <Section
      title="Your Folders"
      id="folders"
      action={
        !creating && (
          <Button look="filled" onClick={create}>
            New folder
          </Button>
        )
      }
    >
      {creating && (
        <section className={classes.panel} aria-label="New folder">
          <NewFolder
            key={String(wasOpened)}
            focus={wasOpened}
            onDone={({ id }) => void navigate(paths.folder(id))}
            onCancel={() => setCreating(false)}
          />
        </section>
      )}
      <FolderGrid />
    </Section>
  );
}

function FolderGrid() {
  const folders = useQuery(ownFoldersQuery());
  const [showsAll, setShowsAll] = useState(false);
  if (folders.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="120px" />
      </Loading>
    );
  }
  if (folders.isError) return <ErrorState error={folders.error} errorMessages={foldersSay} onRetry={() => void folders.refetch()} />;
  if (folders.data.length === 0)
    return (
      <div className={classes.parts}>
        <EmptyState hint="Create one here, or use Add to Folder on any book page.">No folders found.</EmptyState>
      </div>
    );
  const shown = showsAll ? folders.data : folders.data.slice(0, initial);
  return (
    <>
      <ul className={classes.grid}>
        {shown.map((folder) => (
          <li key={folder.id}>
            <Card folder={folder} />
          </li>
        ))}
      </ul>
      {shown.length < folders.data.length && (
        <Button className={classes.more} onClick={() => setShowsAll(true)}>
          {`All ${folders.data.length.toLocaleString('en')} folders`}
        </Button>
      )}
    </>
  );
}

function Card({ folder }: { folder: Folder }) {
  const navigate = useNavigate();
  const { id, name } = folder;
  return (
    <article className={classes.card} aria-labelledby={`folder-${id}`}>
      <h3 id={`folder-${id}`} className={classes.name} title={isolated(name)}>
        {/* The keyboard and screen readers use the button that covers the card. */}
        <Link to={paths.folder(id)} tabIndex={-1}>
          <ScriptText>{name}</ScriptText>
        </Link>
      </h3>
      <p className={classes.facts}>
        <span>{visibilityOf(folder)}</span> · {folder.item_count === 1 ? '1 item' : `${folder.item_count} items`}
      </p>
      <button type="button" className={classes.cover} aria-describedby={`folder-${id}`} onClick={() => void navigate(paths.folder(id))}>
        <span className="visually-hidden">View Folder</span>
      </button>
    </article>
  );
}
