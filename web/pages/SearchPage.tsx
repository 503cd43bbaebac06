import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { messages } from '#core/messages.ts';
import { limits } from '#core/limits.ts';
import { recentSearches } from '../data/recent-searches.ts';
import { type SearchResult, searchQuery, type SearchView } from '../data/search.ts';
import { languagesQuery } from '../data/works.ts';
import { countText, Hits } from '../features/search/Hits.tsx';
import { HitsSkeleton } from '../features/search/HitsSkeleton.tsx';
import { NothingFound } from '../features/search/NothingFound.tsx';
import { RecentSearches } from '../features/search/RecentSearches.tsx';
import { SearchFilters } from '../features/search/SearchFilters.tsx';
import { SearchTypes } from '../features/search/SearchTypes.tsx';
import { addressOf, parseView } from '../features/search/search-view.ts';
import { SearchExamples } from '../features/search/SearchExamples.tsx';
import { useHitKeys } from '../features/search/use-hit-keys.ts';
import { ErrorState, PageHeading } from '../ui/Page.tsx';
import classes from './SearchPage.module.css';

const failed = 'Failed to fetch search results';
export const errorMessages = { 403: messages.accessDenied, 404: failed, 500: failed, fallback: failed };

export function SearchPage() {
  const [parameters] = useSearchParams();
  const view = parseView(parameters);
  return view.query === '' ? <Blank /> : <Results view={view} />;
}

function Blank() {
  return (
    <>
      <PageHeading lede="Find texts, people and groups by exact words or by meaning.">Search</PageHeading>
      <RecentSearches />
      <SearchExamples />
    </>
  );
}

function Results({ view }: { view: SearchView }) {
  const { key } = useLocation();
  const found = useQuery(searchQuery(view, key));
  const languages = useQuery(languagesQuery());
  const { query, type } = view;
  useEffect(() => recentSearches.remember({ query, type }), [query, type]);
  return (
    <>
      <PageHeading words={query}>Search Results for</PageHeading>
      <SearchTypes view={view} />
      <SearchFilters view={view} languages={languages.data ?? []} onChange={useShow()} />
      <div className={classes.status} role="status">
        {found.isSuccess &&
          !found.isPlaceholderData &&
          (found.data.hits.length > 0 ? <p>{countText(found.data.hits, limits.searchHits.max)}</p> : <NothingFound view={view} />)}
      </div>
      {found.data ? (
        <FoundHits view={view} found={found.data} waiting={found.isPlaceholderData} />
      ) : found.isError ? (
        <ErrorState error={found.error} errorMessages={errorMessages} onRetry={() => void found.refetch()} />
      ) : (
        <HitsSkeleton />
      )}
    </>
  );
}

function FoundHits({ view, found, waiting }: { view: SearchView; found: SearchResult; waiting: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  useHitKeys(area);
  return (
    <div className={classes.hits} ref={area} aria-busy={waiting}>
      {found.notice !== null && (
        <p className={classes.notice} role="note">
          {found.notice}
        </p>
      )}
      <Hits view={view} hits={found.hits} />
    </div>
  );
}

/** The URL stores the view. All keystrokes of an author's name share one history entry. */
function useShow() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const typed = (state as { typed?: boolean } | null)?.typed === true;
  return useCallback(
    (next: SearchView, how?: { typing: boolean }) => {
      const typing = how?.typing === true;
      void navigate(addressOf(next), { preventScrollReset: true, replace: typing && typed, state: typing ? { typed: true } : null });
    },
    [navigate, typed],
  );
}
