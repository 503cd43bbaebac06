import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { essaysQuery } from '../data/essays.ts';
import { ownFoldersQuery } from '../data/folders.ts';
import type { QuotationState } from '../features/essays/quoted-text.ts';
import { hasNewFolder, NewFolder } from '../features/folders/NewFolder.tsx';
import { quoteInNote } from '../features/notes/quote-in-note.ts';
import { paths } from '../platform/paths.ts';
import type { Quotation } from '../data/format-quotation.ts';
import { useSession } from '../platform/session.ts';
import { createState } from '../platform/use-arrival-to-create.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState, ErrorState, Loading, SkeletonBlock } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './QuoteDialog.module.css';

interface Props {
  quotation: Quotation;
  target: 'essay' | 'note';
  onClose: () => void;
}

/**
 * Asks for the folder of a new note or the draft of an essay, and opens its form with the
 * quotation.
 */
export function QuoteDialog({ quotation, target, onClose }: Props) {
  return (
    <Dialog title={target === 'essay' ? 'Quote in an essay' : 'Quote in a note'} opened onClose={onClose}>
      {target === 'essay' ? <Essays quotation={quotation} /> : <Folders quotation={quotation} />}
    </Dialog>
  );
}

const folderErrorMessages = { 500: 'Server error fetching folders.', fallback: 'Failed to load folders.' };

function Folders({ quotation }: { quotation: Quotation }) {
  const navigate = useNavigate();
  const folders = useQuery(ownFoldersQuery());
  const [isCreating, setIsCreating] = useState(hasNewFolder);
  if (folders.isPending) return <Wait />;
  if (folders.isError)
    return <ErrorState error={folders.error} errorMessages={folderErrorMessages} onRetry={() => void folders.refetch()} />;
  const quote = (id: number): void => {
    quoteInNote(id, quotation);
    void navigate(paths.folder(id), { state: createState });
  };
  if (isCreating) return <NewFolder focus onDone={({ id }) => quote(id)} onCancel={() => setIsCreating(false)} />;
  const create = (look: 'filled' | 'quiet') => (
    <Button look={look} onClick={() => setIsCreating(true)}>
      New folder
    </Button>
  );
  if (folders.data.length === 0)
    return <EmptyState actions={create('filled')}>Notes belong to folders. Create a folder for this one.</EmptyState>;
  return (
    <>
      <Choices label="Your folders" choices={folders.data.map(({ id, name }) => ({ key: id, name, onSelect: () => quote(id) }))} />
      <div className="actions">{create('quiet')}</div>
    </>
  );
}

const essayErrorMessages = { 500: 'Server error fetching essays.', fallback: 'Failed to load your drafts.' };

/** Offers a new essay, and the drafts among the newest essays. */
function Essays({ quotation }: { quotation: Quotation }) {
  const navigate = useNavigate();
  const username = useSession()?.username ?? '';
  const essays = useInfiniteQuery(essaysQuery(username));
  const state: QuotationState = { quotation };
  const drafts = essays.data?.pages.flatMap((page) => page.essays).filter(({ status }) => status === 'draft') ?? [];
  return (
    <>
      <div className="actions">
        <Button look="filled" onClick={() => void navigate(paths.writeEssay(), { state })}>
          New essay
        </Button>
      </div>
      {essays.isPending && <Wait />}
      {essays.isError && <ErrorState error={essays.error} errorMessages={essayErrorMessages} onRetry={() => void essays.refetch()} />}
      {drafts.length > 0 && (
        <Choices
          label="Your drafts"
          choices={drafts.map(({ id, title }) => ({
            key: id,
            name: title,
            onSelect: () => void navigate(paths.writeEssay(id), { state }),
          }))}
        />
      )}
    </>
  );
}

interface Choice {
  readonly key: number;
  readonly name: string;
  readonly onSelect: () => void;
}

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <ul className={classes.choices} aria-label={label}>
      {choices.map(({ key, name, onSelect }) => (
        <li key={key}>
          <Button look="bare" onClick={onSelect}>
            <ScriptText>{name}</ScriptText>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Wait() {
  return (
    <Loading>
      <SkeletonBlock width="100%" height="120px" />
    </Loading>
  );
}
