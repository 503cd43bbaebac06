import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Note } from '#contract/notes.ts';
import { messages } from '#core/messages.ts';
import { folderQuery } from '../data/folders.ts';
import { backlinksQuery, noteQuery, useDeleteNote } from '../data/notes.ts';
import { missingNoteDraftKey, noteDraftKey } from '../features/notes/draft-keys.ts';
import { EditNote } from '../features/notes/EditNote.tsx';
import { UnsavedNotes } from '../features/notes/UnsavedNotes.tsx';
import { NoteLink } from '../features/notes/NoteLink.tsx';
import { NewNote } from '../features/notes/NewNote.tsx';
import { draftKeys, hasDraft } from '../platform/drafts.ts';
import { failureText, isGone } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { DateText } from '../ui/DateText.tsx';
import { focusOnMount } from '../ui/focus-on-mount.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, PageHeading, Section } from '../ui/Page.tsx';
import { ReferencedHeading } from '../ui/scripture/ReferencedHeading.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './NotePage.module.css';

export const errorMessages = {
  403: messages.viewOwnNotes,
  404: messages.noteNotFound,
  500: 'Server error fetching note.',
  fallback: 'Failed to load note',
};
export const deleteErrorMessages = {
  403: messages.viewOwnNotes,
  404: messages.noteNotFound,
  500: 'Server error deleting note.',
  fallback: 'Failed to delete note.',
};

export function NotePage() {
  const { id = '' } = useParams();
  const workspace = <ButtonLink to={paths.workspace()}>Go to your folders</ButtonLink>;
  if (!/^[1-9][0-9]{0,15}$/.test(id)) {
    return (
      <EmptyState title="Note" actions={workspace}>
        {messages.noteNotFound}
      </EmptyState>
    );
  }
  return <LoadedNote id={Number(id)} key={id} />;
}

function LoadedNote({ id }: { id: number }) {
  const note = useQuery(noteQuery(id));
  if (note.isPending) {
    return (
      <Loading title="Note">
        <SkeletonBlock width="60%" height="44px" />
        <SkeletonBlock width="90%" height="240px" />
      </Loading>
    );
  }
  if (note.isError) {
    const elsewhere = { to: paths.workspace(), name: 'Go to your folders' };
    return (
      <>
        <ErrorState
          title="Note"
          error={note.error}
          errorMessages={errorMessages}
          onRetry={() => void note.refetch()}
          elsewhere={elsewhere}
        />
        {isGone(note.error) && <UnsavedNotes noteId={id} />}
      </>
    );
  }
  return <NoteView note={note.data} />;
}

/** A linked note that does not exist yet, while it is being written. */
interface MissingNote {
  readonly title: string;
  /**
   * Incremented on each request to create it; as the form's key, it makes the form take the focus
   * again.
   */
  readonly attempt: number;
  /** Focused again afterwards; null if the form was opened for a stored draft. */
  readonly opener: Element | null;
}

/** Returns the missing note that has a stored draft, from before a reload or an expired session. */
function missingWithDraft(noteId: number): MissingNote | undefined {
  const prefix = missingNoteDraftKey(noteId, '');
  const [key] = draftKeys(prefix);
  return key === undefined ? undefined : { title: key.slice(prefix.length), attempt: 0, opener: null };
}

/** Opens and closes the form for a linked note that does not exist yet. */
function useMissingNote(noteId: number) {
  const [missing, setMissing] = useState(() => missingWithDraft(noteId));
  return {
    missing,
    create: (title: string): void => setMissing({ title, attempt: (missing?.attempt ?? 0) + 1, opener: document.activeElement }),
    close: (): void => {
      setMissing(missingWithDraft(noteId));
      if (missing?.opener instanceof HTMLElement) missing.opener.focus();
    },
  };
}

function NoteView({ note }: { note: Note }) {
  const [editing, setEditing] = useState(() => hasDraft(noteDraftKey(note.id)));
  // Whether the reader opened the editor, so that it takes the focus; false for a stored draft.
  const [wasOpened, setWasOpened] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const { missing, create, close } = useMissingNote(note.id);

  if (editing) {
    return (
      <>
        <PageHeading>{note.title}</PageHeading>
        <div className={classes.editor}>
          <EditNote note={note} focus={wasOpened} onDone={() => setEditing(false)} />
        </div>
      </>
    );
  }
  return (
    <>
      <article>
        <ReferencedHeading
          ignored={note.ignored_references}
          lede={
            <>
              Last updated: <DateText time={note.updated_at} /> · In <FolderLink id={note.folder_id} />
            </>
          }
        >
          {note.title}
        </ReferencedHeading>
        <div className="actions between">
          <Button
            ref={wasOpened ? focusOnMount : undefined}
            onClick={() => {
              setWasOpened(true);
              setEditing(true);
            }}
          >
            Edit note
          </Button>
          <Button look="bare" onClick={() => setDeleting(true)}>
            Delete note
          </Button>
        </div>
        <Markdown ignored={note.ignored_references} renderNote={(title) => <NoteLink title={title} onCreate={create} />}>
          {note.content}
        </Markdown>
      </article>
      {missing !== undefined && (
        <Section title={`New note: ${missing.title}`} id="new-note" key={missing.attempt}>
          <NewNote
            folderId={note.folder_id}
            draftKey={missingNoteDraftKey(note.id, missing.title)}
            title={missing.title}
            focus={missing.opener !== null}
            onDone={close}
            onCancel={close}
          />
        </Section>
      )}
      <Backlinks id={note.id} />
      <DeleteNote note={note} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

/** Asks for confirmation, deletes the note and opens its folder. */
function DeleteNote({ note, opened, onClose }: { note: Note; opened: boolean; onClose: () => void }) {
  const remove = useDeleteNote(note.id);
  const navigate = useNavigate();
  return (
    <Confirm
      title="Delete this note?"
      action="Delete note"
      opened={opened}
      busy={remove.isPending}
      failure={remove.error ? failureText(remove.error, deleteErrorMessages) : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.folder(note.folder_id), { replace: true }) })}
      onClose={onClose}
    >
      <p>This permanently deletes the note. Notes that link to it will show its title as plain text.</p>
    </Confirm>
  );
}

/** Links to the folder, even if its name fails to load. */
function FolderLink({ id }: { id: number }) {
  const folder = useQuery(folderQuery(id)).data;
  return <Link to={paths.folder(id)}>{folder ? <ScriptText>{folder.name}</ScriptText> : 'its folder'}</Link>;
}

/** Lists the notes that link here. Renders nothing if they fail to load. */
function Backlinks({ id }: { id: number }) {
  const { data = [] } = useQuery(backlinksQuery(id));
  if (data.length === 0) return null;
  return (
    <Section title="Linked from" id="backlinks">
      <ul className={classes.backlinks}>
        {data.map((note) => (
          <li key={note.id}>
            <Link to={paths.note(note.id)}>
              <ScriptText>{note.title}</ScriptText>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
