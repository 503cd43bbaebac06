import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { EssayRow } from '#contract/essays.ts';
import type { Folder } from '#contract/folders.ts';
import type { Read } from '#contract/reads.ts';
import { countCharacters } from '#core/count-characters.ts';
import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { withoutLastWord } from '#core/trim.ts';
import { essaysQuery } from '../data/essays.ts';
import { foldersOfQuery } from '../data/folders.ts';
import { readsOfQuery } from '../data/reads.ts';
import type { ErrorMessages } from '../platform/failure.ts';
import { EssayDates } from '../features/essays/EssayDates.tsx';
import { visibilityOf } from '../features/folders/texts.ts';
import { paths } from '../platform/paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SkeletonBlock, EmptyState, ErrorState, Loading, Section } from '../ui/Page.tsx';
import { ScriptText } from '../ui/ScriptText.tsx';
import { Stars } from '../ui/Stars.tsx';
import { TimeAgo } from '../ui/TimeAgo.tsx';
import { ReferencedText } from '../ui/scripture/ReferencedText.tsx';
import classes from './ProfilePage.module.css';

interface Whose {
  username: string;
  own: boolean;
  /** Leaves out the hints: `FirstSteps` shows new readers what to do. */
  isNew: boolean;
}

export function EssaysOf({ username, own, isNew }: Whose) {
  const essays = useInfiniteQuery(essaysQuery(username));
  // The response includes the reader's own drafts, which are listed on /essays.
  const published = essays.data?.pages.flatMap((page) => page.essays).filter(({ status }) => status === 'published') ?? [];
  return (
    <Section title="Published Essays" id="essays">
      <Listed
        query={essays}
        rows={published}
        errorMessages={sectionErrorMessages('Essays')}
        more="More essays"
        empty={
          <EmptyState actions={own && !isNew ? <ButtonLink to={paths.writeEssay()}>Write an essay</ButtonLink> : undefined}>
            No essays published.
          </EmptyState>
        }
      >
        {(essay) => <Essay essay={essay} />}
      </Listed>
    </Section>
  );
}

export function ReadsOf({ username, own, isNew }: Whose) {
  const reads = useInfiniteQuery(readsOfQuery(username, own));
  return (
    <Section title="Read & Reviewed" id="reads">
      <Listed
        query={reads}
        rows={reads.data?.pages.flatMap((page) => page.rows) ?? []}
        errorMessages={sectionErrorMessages('Reads')}
        more="More reviews"
        empty={
          <EmptyState
            hint={own && !isNew ? 'Open a book and choose Mark As Read to see it here.' : undefined}
            actions={own && !isNew ? <ButtonLink to={paths.library()}>Go to the Digital Library</ButtonLink> : undefined}
          >
            No items marked as read.
          </EmptyState>
        }
      >
        {(read) => <Reviewed read={read} />}
      </Listed>
    </Section>
  );
}

export function FoldersOf({ username, own, isNew }: Whose) {
  const folders = useInfiniteQuery(foldersOfQuery(username));
  return (
    <Section title="Folders" id="folders">
      <Listed
        query={folders}
        rows={folders.data?.pages.flatMap((page) => page.rows) ?? []}
        errorMessages={sectionErrorMessages('Folders')}
        more="More folders"
        empty={
          <EmptyState actions={own && !isNew ? <ButtonLink to={paths.workspace()}>Create one in your workspace</ButtonLink> : undefined}>
            No folders available.
          </EmptyState>
        }
      >
        {(folder) => <FolderRow folder={folder} own={own} />}
      </Listed>
    </Section>
  );
}

/** Returns a section's error texts. Sections fail independently. */
export function sectionErrorMessages(what: 'Essays' | 'Posts' | 'Reads' | 'Folders'): ErrorMessages {
  return {
    403: messages.accessDenied,
    404: `${what} not found.`,
    500: `Server error fetching ${what.toLowerCase()}.`,
    fallback: 'Failed to load user data.',
  };
}

interface ListedProps<T> {
  query: UseInfiniteQueryResult;
  rows: readonly T[];
  errorMessages: ErrorMessages;
  more: string;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/** Rows per section before "More", so that the sections below stay within reach. */
const INITIAL_ROWS = 5;

function Listed<T extends { id: number }>({ query, rows, errorMessages, more, empty, children }: ListedProps<T>) {
  const [opened, setOpened] = useState(false);
  if (query.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="90%" height="60px" />
      </Loading>
    );
  }
  if (query.isError) {
    return (
      <div className={classes.state}>
        <ErrorState error={query.error} errorMessages={errorMessages} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.list}>
          {(opened ? rows : rows.slice(0, INITIAL_ROWS)).map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {rows.length === 0 && !query.hasNextPage && <div className={classes.state}>{empty}</div>}
      {(query.hasNextPage || (!opened && rows.length > INITIAL_ROWS)) && (
        <Button
          className={classes.more}
          disabled={query.isFetchingNextPage}
          onClick={() => {
            setOpened(true);
            if (opened || rows.length <= INITIAL_ROWS) void query.fetchNextPage();
          }}
        >
          {more}
        </Button>
      )}
    </>
  );
}

function Essay({ essay }: { essay: EssayRow }) {
  return (
    <>
      <p>
        <Link className={classes.title} to={paths.article(essay.id)}>
          <ScriptText>{essay.title}</ScriptText>
        </Link>
      </p>
      <p className={classes.when}>
        <EssayDates essay={essay} />
      </p>
      {essay.excerpt !== '' && (
        <p className={classes.excerpt} dir="auto">
          <ReferencedText text={essay.excerpt} ignored={essay.not_references}>
            {withWholeWords(essay.excerpt)}
          </ReferencedText>
        </p>
      )}
    </>
  );
}

/** Ends a truncated excerpt with a whole word. */
function withWholeWords(excerpt: string): string {
  return countCharacters(excerpt) < limits.essayExcerpt.max - 1 ? excerpt : `${withoutLastWord(excerpt)} …`;
}

function placeOf({ work_id, essay_id }: Read): string {
  if (work_id !== null) return paths.book(work_id);
  invariant(essay_id !== null, 'a review is of a work or an essay');
  return paths.article(essay_id);
}

function Reviewed({ read }: { read: Read }) {
  return (
    <>
      <p>
        <Link className={classes.title} to={placeOf(read)}>
          <ScriptText>{read.title}</ScriptText>
        </Link>
      </p>
      <p className={classes.when}>
        <Stars rating={read.rating} /> · <TimeAgo time={read.created_at} />
      </p>
      {read.comment !== null && (
        <p className={classes.comment} dir="auto">
          {read.comment}
        </p>
      )}
    </>
  );
}

function FolderRow({ folder, own }: { folder: Folder; own: boolean }) {
  return (
    <>
      <p>
        <Link className={classes.title} to={paths.folder(folder.id)}>
          <ScriptText>{folder.name}</ScriptText>
        </Link>
      </p>
      <p className={classes.when}>
        {own && `${visibilityOf(folder)} · `}
        {folder.item_count === 1 ? '1 item' : `${folder.item_count} items`}
      </p>
    </>
  );
}
