import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#core/limits.ts';
import { languagesQuery, type PageCursor, workCountQuery, worksQuery, type LibraryView } from '../data/works.ts';
import { LibraryFilters } from '../features/works/LibraryFilters.tsx';
import { parseView, formatView, withoutFilters } from '../features/works/library-view.ts';
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
  const count = useQuery(workCountQuery(view));
  const results = useFocusOnTurn(view.page, !works.isPlaceholderData);

  return (
    <>
      <PageHeading lede={<LibrarySize view={view} />}>Digital Library</PageHeading>
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
          lastPage={lastPageText(count.data)}
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
    (change: (view: LibraryView) => LibraryView, how?: { typing: boolean }) =>
      void navigate(
        { search: formatView(change(parseView(new URLSearchParams(window.location.search)))).toString() },
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

interface Count {
  readonly works: number;
  readonly more: boolean;
  readonly total: number;
}

/** Returns the number of the last page. Counting goes only so far: "more than 200". */
function lastPageText(count: Count | undefined): string | undefined {
  if (count === undefined) return undefined;
  const pages = Math.max(1, Math.ceil(count.works / limits.libraryPage)).toLocaleString('en');
  return count.more ? `more than ${pages}` : pages;
}

/**
 * Shows how many works the filters let through, or the size of the library without filters. Falls
 * back to a generic sentence until it is loaded, or if that fails.
 */
function LibrarySize({ view }: { view: LibraryView }) {
  const { data: count } = useQuery(workCountQuery(view));
  const languages = useQuery(languagesQuery());
  const languageCount = languages.data?.filter((name) => name !== 'Unknown').length ?? 0;
  return <span role="status">{sizeText(count, isFiltered(view), languageCount)}</span>;
}

function sizeText(count: Count | undefined, filtered: boolean, languageCount: number): string {
  if (count === undefined || count.total === 0) return 'Texts from theological traditions across the centuries.';
  const [works, total] = [count.works.toLocaleString('en'), count.total.toLocaleString('en')];
  const noun = count.total === 1 ? 'work' : 'works';
  if (filtered) return `${count.more ? 'More than ' : ''}${works} of ${total} ${noun}`;
  if (languageCount === 0) return `${total} ${noun}`;
  return `${total} ${noun} in ${languageCount} ${languageCount === 1 ? 'language' : 'languages'}`;
}

function isFiltered({ category, language, searchTerm, readable }: LibraryView): boolean {
  return category !== undefined || language !== undefined || searchTerm !== undefined || readable !== undefined;
}

function NothingFound({ view, show }: { view: LibraryView; show: (change: (view: LibraryView) => LibraryView) => void }) {
  const { data: count } = useQuery(workCountQuery(view));
  if (count?.total === 0) {
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
  return (
    <EmptyState
      hint={view.page > 1 ? 'No such page.' : 'Try fewer filters or a different spelling.'}
      actions={
        <>
          {view.page > 1 && <Button onClick={() => show((current) => ({ ...current, page: 1 }))}>Go to the first page</Button>}
          {isFiltered(view) && <Button onClick={() => show(withoutFilters)}>Show all works</Button>}
        </>
      }
    >
      No results found.
    </EmptyState>
  );
}
