import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Folder, FolderItem } from '#contract/folders.ts';
import { messages } from '#core/messages.ts';
import { folderItemsQuery, folderQuery } from '../data/folders.ts';
import { AddItem } from '../features/folders/AddItem.tsx';
import { FolderActions } from '../features/folders/FolderActions.tsx';
import { Items } from '../features/folders/Items.tsx';
import { newNoteDraftKey } from '../features/notes/draft-keys.ts';
import { UnsavedNotes } from '../features/notes/UnsavedNotes.tsx';
import { NewNote } from '../features/notes/NewNote.tsx';
import { hasDraft } from '../platform/drafts.ts';
import { isGone } from '../platform/failure.ts';
import { useIsOwn } from '../platform/ownership.ts';
import { paths } from '../platform/paths.ts';
import { useArrivalToCreate } from '../platform/use-arrival-to-create.ts';
import { AuthorLink } from '../ui/AuthorLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import classes from './FolderPage.module.css';

export const errorMessages = {
  403: messages.viewOwnFolders,
  404: messages.folderNotFound,
  500: 'Server error fetching folder.',
  fallback: 'Failed to load folder or items.',
};
const elsewhere = { to: paths.workspace(), name: 'Go to your folders' };

export function FolderPage() {
  const { id = '' } = useParams();
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Folder" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        {messages.invalidFolderId}
      </EmptyState>
    );
  }
  return <LoadedFolder id={Number(id)} key={id} />;
}

function LoadedFolder({ id }: { id: number }) {
  const folder = useQuery(folderQuery(id));
  const isOwn = useIsOwn();
  if (folder.isPending) {
    return (
      <Loading title="Folder">
        <SkeletonBlock width="50%" height="44px" />
        <SkeletonBlock width="100%" height="200px" />
      </Loading>
    );
  }
  if (folder.isError) {
    return (
      <>
        <ErrorState
          title="Folder"
          error={folder.error}
          errorMessages={errorMessages}
          onRetry={() => void folder.refetch()}
          elsewhere={elsewhere}
        />
        {isGone(folder.error) && <UnsavedNotes folderId={id} />}
      </>
    );
  }
  return <FolderView folder={folder.data} own={isOwn(folder.data)} />;
}

function FolderView({ folder, own }: { folder: Folder; own: boolean }) {
  const [writing, setWriting] = useState(() => own && hasDraft(newNoteDraftKey(folder.id)));
  const [wasOpened, setWasOpened] = useState(false);
  const [removed, setRemoved] = useState<string>();
  const leave = (): void => setWriting(false);
  const write = (): void => {
    setWasOpened(true);
    setWriting(true);
  };
  useArrivalToCreate(() => own && write());
  return (
    <>
      <PageHeading
        lede={
          own ? (
            'Books, topics and notes you have collected.'
          ) : (
            <>
              A folder by <AuthorLink author={folder} />
            </>
          )
        }
      >
        {folder.public ? `${folder.name} (Public)` : folder.name}
      </PageHeading>
      {own && (
        <div className="actions spaced">
          {!writing && (
            <Button ref={wasOpened ? focusOnMount : undefined} look="filled" onClick={write}>
              Write Note
            </Button>
          )}
          <FolderActions folder={folder} />
        </div>
      )}
      {writing && (
        <section className={classes.panel} aria-label="New note">
          <NewNote
            // A draft's form takes the focus too once the reader asks for it.
            key={String(wasOpened)}
            folderId={folder.id}
            draftKey={newNoteDraftKey(folder.id)}
            focus={wasOpened}
            onDone={leave}
            onCancel={leave}
          />
        </section>
      )}
      <Section title="Items" id="items">
        <p className="visually-hidden" role="status">
          {removed !== undefined && `Removed “${removed}” from this folder.`}
        </p>
        {own && <AddItem folderId={folder.id} />}
        <FolderItems folder={folder} own={own} onRemoved={({ title }) => setRemoved(title)} />
      </Section>
    </>
  );
}

function FolderItems({ folder, own, onRemoved }: { folder: Folder; own: boolean; onRemoved: (item: FolderItem) => void }) {
  const items = useInfiniteQuery(folderItemsQuery(folder.id));
  if (items.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="100%" height="120px" />
      </Loading>
    );
  }
  if (items.isError) return <ErrorState error={items.error} errorMessages={errorMessages} onRetry={() => void items.refetch()} />;
  const all = items.data.pages.flatMap((page) => page.items);
  if (all.length === 0) {
    return <EmptyState hint={own ? 'Add a book by its title, or write a note.' : undefined}>No items in this folder.</EmptyState>;
  }
  return (
    <>
      <Items items={all} folderId={folder.id} own={own} headingId="items" onRemoved={onRemoved} />
      {items.hasNextPage && (
        <Button className={classes.more} disabled={items.isFetchingNextPage} onClick={() => void items.fetchNextPage()}>
          More items
        </Button>
      )}
    </>
  );
}
