import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#core/limits.ts';
import { languagesQuery, type PageCursor, shelfQuery, worksQuery, type LibraryView } from '../data/works.ts';
import { LibraryFilters } from '../features/works/LibraryFilters.tsx';
import { parseView, formatView } from '../features/works/library-view.ts';
import { Pager } from '../features/works/Pager.tsx';
import { WorkGrid, WorkGridSkeleton } from '../features/works/WorkCard.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState, PageHeading } from '../ui/Page.tsx';

export const errorMessages = {
  404: 'Works endpoint not found.',
  500: 'Server error fetching works.',
  fallback: 'Failed to load works.',
};

export function LibraryPage() {
  const { view, cursor, show, goToPage } = useView();
  const works = useQuery(worksQuery(view, cursor));
  const results = useFocusOnTurn(view.page, !works.isPlaceholderData);

  return (
    <>
      <PageHeading lede={<LibrarySize />}>Digital Library</PageHeading>
      <LibraryFilters view={view} onChange={show} />
      <section ref={results} tabIndex={-1} aria-label={`Works, page ${view.page}`} style={{ outline: 'none' }}>
        {works.isError ? (
          <ErrorState error={works.error} errorMessages={errorMessages} onRetry={() => void works.refetch()} />
        ) : works.isPending ? (
          <WorkGridSkeleton />
        ) : works.data.works.length === 0 ? (
          <NothingFound view={view} show={show} />
        ) : (
          <WorkGrid works={works.data.works} busy={works.isPlaceholderData} />
        )}
      </section>
      {works.isSuccess && (works.data.works.length > 0 || view.page > 1) && (
        <Pager
          page={view.page}
          full={works.data.works.length >= limits.libraryPage && !works.isPlaceholderData}
          onPrevious={() => goToPage(view.page - 1, works.data.until === undefined ? {} : { until: works.data.until })}
          onNext={() => goToPage(view.page + 1, works.data.after === undefined ? {} : { after: works.data.after })}
        />
      )}
    </>
  );
}

/**
 * The URL stores the view. The keyset cursor is in the history entry: a reload keeps it, a shared
 * link works without it.
 */
function useView() {
  const [parameters] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const typed = (state as { typed?: boolean } | null)?.typed === true;
  const show = useCallback(
    (next: LibraryView, how?: { typing: boolean }) =>
      void navigate(
        { search: formatView(next).toString() },
        // All keystrokes of a search term share one history entry.
        { preventScrollReset: true, replace: how?.typing === true && typed, state: how?.typing === true ? { typed: true } : null },
      ),
    [navigate, typed],
  );
  const view = parseView(parameters);
  const goToPage = (page: number, cursor: PageCursor): void =>
    void navigate({ search: formatView({ ...view, page }).toString() }, { state: cursor });
  return { view, cursor: (state ?? {}) as PageCursor, show, goToPage };
}

/** Moves the focus to the top of the new page after Next or Previous, because the buttons move. */
function useFocusOnTurn(page: number, isLoaded: boolean) {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (!isLoaded || shown.current === page) return;
    shown.current = page;
    const at = document.activeElement;
    if (at === null || at === document.body || at.closest('nav[aria-label="Pages"]')) region.current?.focus({ preventScroll: true });
  }, [page, isLoaded]);
  return region;
}

/**
 * Shows the size of the library. Falls back to a generic sentence until it is loaded, or if that
 * fails.
 */
function LibrarySize() {
  const shelf = useQuery(shelfQuery());
  const languages = useQuery(languagesQuery());
  const total = shelf.data?.total ?? 0;
  const languageCount = languages.data?.filter((name) => name !== 'Unknown').length ?? 0;
  if (total === 0 || languageCount === 0) return 'Texts from theological traditions across the centuries.';
  return `${total.toLocaleString('en')} ${total === 1 ? 'work' : 'works'} in ${languageCount} ${languageCount === 1 ? 'language' : 'languages'}.`;
}

function NothingFound({ view, show }: { view: LibraryView; show: (view: LibraryView) => void }) {
  const shelf = useQuery(shelfQuery());
  if (shelf.data?.total === 0) {
    return (
      <EmptyState
        hint={
          <>
            This library has no works yet. Its operator can import a catalog: <code>npm run import -- FILE</code>
          </>
        }
      >
        No results found.
      </EmptyState>
    );
  }
  const filtered = view.category !== undefined || view.language !== undefined || view.searchTerm !== undefined;
  return (
    <EmptyState
      hint={view.page > 1 ? 'The library does not have this many pages.' : 'Try fewer filters or a different spelling.'}
      actions={
        <>
          {view.page > 1 && <Button onClick={() => show({ ...view, page: 1 })}>Go to the first page</Button>}
          {filtered && <Button onClick={() => show({ page: 1 })}>Show all works</Button>}
        </>
      }
    >
      No results found.
    </EmptyState>
  );
}
