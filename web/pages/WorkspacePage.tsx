import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Folder } from '#contract/folders.ts';
import { isolated } from '#core/scripts.ts';
import { ownFoldersQuery } from '../data/folders.ts';
import { Circles } from '../features/circles/Circles.tsx';
import { OwnInvitations } from '../features/circles/OwnInvitations.tsx';
import { hasNewFolder, NewFolder } from '../features/folders/NewFolder.tsx';
import { Organizations } from '../features/organizations/Organizations.tsx';
import { foldersSay, visibilityOf } from '../features/folders/texts.ts';
import { Projects } from '../features/projects/Projects.tsx';
import { Workflows } from '../features/workflows/Workflows.tsx';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { Bone, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './WorkspacePage.module.css';

export function WorkspacePage() {
  const folders = useQuery(ownFoldersQuery());
  const [creating, setCreating] = useState(hasNewFolder);
  const closeForm = (): void => setCreating(false);
  return (
    <>
      <div className={classes.head}>
        <PageHeading lede="Books you collect, and your notes on them.">Your Folders</PageHeading>
        {!creating && (
          <Button look="filled" onClick={() => setCreating(true)}>
            New folder
          </Button>
        )}
      </div>
      {creating && (
        <section className={classes.panel} aria-label="New folder">
          <NewFolder onDone={closeForm} onCancel={closeForm} />
        </section>
      )}
      {folders.isPending ? (
        <Loading>
          <Bone width="100%" height="160px" />
        </Loading>
      ) : folders.isError ? (
        <ErrorState error={folders.error} errorMessages={foldersSay} onRetry={() => void folders.refetch()} />
      ) : folders.data.length === 0 ? (
        <EmptyState hint="Create one here, or use Add to Folder on any book page.">No folders found.</EmptyState>
      ) : (
        <ul className={classes.grid}>
          {folders.data.map((folder) => (
            <li key={folder.id}>
              <Card folder={folder} />
            </li>
          ))}
        </ul>
      )}
      <OwnInvitations />
      <Section title="Circles" id="circles">
        <Circles />
      </Section>
      <Section title="Projects" id="projects">
        <Projects />
      </Section>
      <Section title="Workflows" id="workflows">
        <Workflows />
      </Section>
      <Section title="Organizations" id="organizations">
        <Organizations />
      </Section>
    </>
  );
}

function Card({ folder }: { folder: Folder }) {
  const navigate = useNavigate();
  return (
    <article className={classes.card} aria-labelledby={`folder-${folder.id}`}>
      <h2 id={`folder-${folder.id}`} className={classes.name} title={isolated(folder.name)}>
        <Link to={paths.folder(folder.id)}>
          <ScriptText>{folder.name}</ScriptText>
        </Link>
      </h2>
      <p className={classes.facts}>
        <span>{visibilityOf(folder)}</span> · {folder.item_count === 1 ? '1 item' : `${folder.item_count} items`}
      </p>
      <Button look="outline" small aria-describedby={`folder-${folder.id}`} onClick={() => void navigate(paths.folder(folder.id))}>
        View Folder
      </Button>
    </article>
  );
}
