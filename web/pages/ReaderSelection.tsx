import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import type { Folder } from '#contract/folders.ts';
import { placeName } from '#core/cite-text.ts';
import { formatTextPath } from '#core/text-path.ts';
import type { CitedThing } from '../data/citations.ts';
import { editionQuery } from '../data/editions.ts';
import { quoteInPost } from '../features/posts/quote-in-post.ts';
import { useReattach } from '../features/reader/annotations/use-reattach.ts';
import { useHighlight } from '../features/reader/annotations/use-highlight.ts';
import type { TextExtent } from '../features/reader/annotations/text-extent.ts';
import type { QuoteTarget } from '../features/reader/SelectionMenu.tsx';
import { type TextSelection, useTextSelection } from '../features/reader/use-text-selection.ts';
import { quoteInTopic } from '../features/topics/quote-in-topic.ts';
import { paths } from '../platform/paths.ts';
import type { Quotation } from '../data/format-quotation.ts';
import { useSession } from '../platform/session.ts';
import { createState } from '../platform/use-arrival-to-create.ts';
import { ScriptText } from '../ui/ScriptText.tsx';
import classes from './ReaderSelection.module.css';
import { LazyPart } from '../ui/LazyPart.tsx';

const AddToFolderModal = lazy(() =>
  import('../features/folders/AddToFolderModal.tsx').then((module) => ({ default: module.AddToFolderModal })),
);
const CiteDialog = lazy(() => import('../features/citations/CiteDialog.tsx').then((module) => ({ default: module.CiteDialog })));
const SelectionMenu = lazy(() => import('../features/reader/SelectionMenu.tsx').then((module) => ({ default: module.SelectionMenu })));
const QuoteDialog = lazy(() => import('./QuoteDialog.tsx').then((module) => ({ default: module.QuoteDialog })));

/** A selection whose dialog is open: the dialog takes the focus, and the selection may be lost. */
type Opened =
  | { readonly quotation: Quotation; readonly in: 'essay' | 'note' }
  | { readonly edition: string; readonly citation: string }
  | { readonly cited: CitedThing; readonly title: string };

/**
 * The menu of words that the reader selects in an edition or in one beside it, and what it opens.
 */
export function ReaderSelection({ edition: open }: { edition: Edition }) {
  const { selection, clear } = useTextSelection();
  const slug = selection?.slug ?? open.slug;
  const beside = useQuery({ ...editionQuery(slug), enabled: slug !== open.slug });
  const edition = slug === open.slug ? open : beside.data;
  const navigate = useNavigate();
  const isLoggedIn = useSession() !== null;
  const [opened, setOpened] = useState<Opened>();
  const [added, setAdded] = useState<Folder>();
  const { message, highlight, addNote } = useHighlight(slug);
  const { reattach, message: reattachMessage } = useReattach(slug);
  const extent = isLoggedIn ? selection?.extent : undefined;

  function quote(target: QuoteTarget, { citation, words }: TextSelection): void {
    const quotation = { words, textPath: formatTextPath(slug, citation) };
    clear();
    if (target === 'essay' || target === 'note') return setOpened({ quotation, in: target });
    if (target === 'post') quoteInPost(quotation);
    else quoteInTopic(quotation);
    void navigate(target === 'post' ? paths.profile() : paths.topics(), { state: createState });
  }

  function annotate(act: (words: TextExtent) => void): void {
    if (extent) act(extent);
    clear();
  }

  return (
    <>
      {selection && edition && !opened && (
        <LazyPart>
          <SelectionMenu
            key={selection.citation + selection.words}
            edition={edition}
            selection={selection}
            onQuote={isLoggedIn ? (target) => quote(target, selection) : undefined}
            onAddToFolder={
              isLoggedIn
                ? () => {
                    setAdded(undefined);
                    setOpened({ edition: slug, citation: selection.citation });
                    clear();
                  }
                : undefined
            }
            onCite={() => {
              setOpened({ cited: { kind: 'text', slug, at: selection.citation }, title: placeName(edition, selection.citation) });
              clear();
            }}
            onHighlight={extent && ((color) => annotate((words) => highlight(words, color)))}
            onAddNote={extent && (() => annotate(addNote))}
            onPlace={extent && reattach && (() => annotate(reattach))}
            onClose={clear}
          />
        </LazyPart>
      )}
      <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} onAdded={setAdded} />
      <Saved folder={added} />
      <Status message={reattachMessage || message} />
    </>
  );
}

function Status({ message }: { message: string }) {
  return (
    <p className={message === '' ? 'visually-hidden' : classes.added} role="status">
      {message}
    </p>
  );
}

interface DialogProps {
  opened: Opened | undefined;
  onClose: () => void;
  onAdded: (folder: Folder) => void;
}

function OpenedDialog({ opened, onClose, onAdded }: DialogProps) {
  if (!opened) return null;
  return (
    <LazyPart>
      {'quotation' in opened ? (
        <QuoteDialog quotation={opened.quotation} target={opened.in} onClose={onClose} />
      ) : 'cited' in opened ? (
        <CiteDialog thing={opened.cited} title={opened.title} opened onClose={onClose} />
      ) : (
        <AddToFolderModal
          thing={opened}
          opened
          onClose={onClose}
          onAdded={(folder) => {
            onAdded(folder);
            onClose();
          }}
        />
      )}
    </LazyPart>
  );
}

function Saved({ folder }: { folder: Folder | undefined }) {
  return (
    <p className={folder ? classes.added : 'visually-hidden'} role="status">
      {folder && (
        <>
          Saved to{' '}
          <Link to={paths.folder(folder.id)}>
            <ScriptText>{folder.name}</ScriptText>
          </Link>
          .
        </>
      )}
    </p>
  );
}
