import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { messages } from '#core/messages.ts';
import { editionQuery, importQuery, isImporting, readerPageQuery } from '../data/editions.ts';
import { readingPositionQuery } from '../data/reading.ts';
import { useReadingSettings } from '../data/reading-settings.ts';
import { besideOf } from '../features/reader/beside.ts';
import { Reader } from '../features/reader/Reader.tsx';
import { ReaderSkeleton, ReaderState } from '../features/reader/ReaderState.tsx';
import { useReaderTheme } from '../features/reader/use-reader-theme.ts';
import { StatusError } from '../platform/api-errors.ts';
import { isGone } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/Page.tsx';
import { ReaderSelection } from './ReaderSelection.tsx';

const errorMessages = {
  404: messages.editionNotFound,
  500: 'Server error fetching the text.',
  fallback: 'Failed to load the text.',
};
const elsewhere = { to: paths.library(), name: 'Go to the library' };

/** Shows an edition at the citation of the address, or else where the reader left off. */
export function ReaderPage() {
  const { edition: slug = '', citation } = useParams();
  const [parameters] = useSearchParams();
  const beside = besideOf(parameters, slug);
  useReaderTheme(useReadingSettings().settings.theme);
  const isLoggedIn = useSession() !== null;
  // The edition opened without a stored position; one saved later must not move the page.
  const [startedText, setStartedText] = useState<string>();
  if (citation !== undefined && startedText !== undefined) setStartedText(undefined);
  if (citation === undefined && isLoggedIn && startedText !== slug)
    return <Continued key={slug} slug={slug} beside={beside} onNone={() => setStartedText(slug)} />;
  // From its beginning, the reader may go to other places in the same page.
  return <Opened slug={slug} citation={citation} beside={beside} />;
}

interface Props {
  slug: string;
  beside: readonly string[];
}

/** Goes to the stored position. Calls `onNone` if the reader has none. */
function Continued({ slug, beside, onNone }: Props & { onNone: () => void }) {
  const find = useSearchParams()[0].get('find') ?? '';
  const { data: position, isPending } = useQuery(readingPositionQuery(useQueryClient(), slug));
  const isNone = !isPending && typeof position !== 'string';
  const begin = useEffectEvent(onNone);
  useLayoutEffect(() => {
    if (isNone) begin();
  }, [isNone]);
  if (typeof position !== 'string') return <ReaderSkeleton />;
  const to = find === '' ? paths.read(slug, position, beside) : paths.readFinding(slug, position, find, beside);
  return <Navigate to={to} replace state={{ isFollowed: true, isFinding: find !== '' }} />;
}

function Opened({ slug, citation, beside }: Props & { citation: string | undefined }) {
  const edition = useQuery(editionQuery(slug));
  const page = useInfiniteQuery({
    ...readerPageQuery(slug, citation, beside),
    // The page stays until the next one is there.
    placeholderData: (previous, query) => (query?.queryKey[2] === slug ? previous : undefined),
  });
  const isLoggedIn = useSession() !== null;
  const here = useLocation();
  const pages = page.data?.pages;
  const parts = useMemo(() => {
    const [first, ...more] = pages ?? [];
    return first && ([first, ...more] as const);
  }, [pages]);
  const error = edition.error ?? page.error;
  if (edition.data && parts?.[0].page.nearest === true && citation !== undefined && !page.isPlaceholderData)
    return <NoSuchPlace edition={edition.data} citation={citation} beside={beside} nearest={parts[0].page.target?.first} />;
  if (edition.data && parts) {
    return (
      <>
        <Reader edition={edition.data} beside={beside} at={citation} query={page} parts={parts} />
        <ReaderSelection edition={edition.data} />
      </>
    );
  }
  const reload = (): void => void Promise.all([edition.refetch(), page.refetch()]);
  if (!error) return <ReaderSkeleton />;
  if (isImporting(error)) return <TextInImport slug={slug} onEnd={reload} />;
  if (error instanceof StatusError && error.status === 401 && !isLoggedIn)
    return <Navigate to={paths.login(here.pathname + here.search)} replace />;
  // One of the editions beside it may no longer be there.
  if (edition.data && isGone(error) && beside.length > 0) return <Navigate to={paths.read(slug, citation)} replace />;
  return (
    <ReaderState>
      <ErrorState title="Text" error={error} errorMessages={errorMessages} onRetry={reload} elsewhere={elsewhere} />
    </ReaderState>
  );
}

/** Says that the text is being imported, and calls `onEnd` when it no longer is. */
function TextInImport({ slug, onEnd }: { slug: string; onEnd: () => void }) {
  const { data: isInImport, error } = useQuery(importQuery(slug));
  const isOver = isInImport === false || error !== null;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <ReaderState>
      <EmptyState title="Text" actions={<ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink>}>
        This text is being imported, which takes about a minute. It opens here as soon as it is complete.
      </EmptyState>
    </ReaderState>
  );
}

interface NoSuchPlaceProps {
  edition: Edition;
  citation: string;
  beside: readonly string[];
  nearest: string | undefined;
}

/** Says that the edition lacks a place, and leads to the nearest one. */
function NoSuchPlace({ edition, citation, beside, nearest }: NoSuchPlaceProps) {
  return (
    <ReaderState>
      <EmptyState
        title={edition.title}
        actions={
          <>
            {nearest !== undefined && (
              <ButtonLink look="filled" to={paths.read(edition.slug, nearest, beside)}>
                {`Go to ${spaced(nearest)}`}
              </ButtonLink>
            )}
            <ButtonLink to={paths.read(edition.slug, undefined, beside)}>Open the text</ButtonLink>
          </>
        }
      >
        {`This edition does not have ${spaced(citation)}.`}
      </EmptyState>
    </ReaderState>
  );
}

/** Returns a citation as readers write it: `Rom 8:28`. */
function spaced(citation: string): string {
  const [book = '', chapter, ...rest] = citation.split('.');
  if (chapter === undefined || !/^[1-4]?[A-Z]/.test(book)) return citation;
  return `${book} ${[chapter, ...rest].join(':')}`;
}
