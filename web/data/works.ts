import type { WorkSort } from '#contract/works.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { workKeys } from './query-keys.ts';

export function categoriesQuery() {
  return queryOptions({ queryKey: workKeys.categories, queryFn: ({ signal }) => call('GET /api/works/categories', { signal }) });
}

export function languagesQuery() {
  return queryOptions({ queryKey: workKeys.languages, queryFn: ({ signal }) => call('GET /api/works/languages', { signal }) });
}

export function shelfQuery() {
  return queryOptions({ queryKey: workKeys.shelf, queryFn: ({ signal }) => call('GET /api/works/shelf', { signal }) });
}

/** The library's filters and page, as stored in the URL. */
export interface LibraryView {
  readonly category?: string;
  readonly language?: string;
  readonly searchTerm?: string;
  /** Only works that can be read here. */
  readonly readable?: 1;
  /** Unset is the best match for a search term first, and the highest rated first without one. */
  readonly sort?: WorkSort;
  /** Starts at 1. */
  readonly page: number;
}

/**
 * The keyset cursor after Next or Previous. It affects only the cost of the query, never its
 * result.
 */
export interface PageCursor {
  readonly after?: string;
  readonly until?: string;
}

export function worksQuery(view: LibraryView, cursor: PageCursor) {
  return queryOptions({
    queryKey: workKeys.list(view),
    queryFn: async ({ signal }) => {
      const order = view.searchTerm === undefined ? { sort: 'rating' as const } : {};
      const { body, next, prev } = await callWithLinks('GET /api/works', { query: { ...order, ...view, ...cursor }, signal });
      return { works: body, after: next?.get('after') ?? undefined, until: prev?.get('until') ?? undefined };
    },
    // Keeps the current page visible while the next one loads.
    placeholderData: keepPreviousData,
  });
}

/** Counts the works that the filters let through; on every page of a list the same. */
export function workCountQuery({ category, language, searchTerm, readable }: Omit<LibraryView, 'sort' | 'page'>) {
  const filters = {
    ...(category !== undefined && { category }),
    ...(language !== undefined && { language }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(readable !== undefined && { readable }),
  };
  return queryOptions({
    queryKey: workKeys.count(filters),
    queryFn: ({ signal }) => call('GET /api/works/count', { query: filters, signal }),
    // Keeps the current count visible while a filter is typed.
    placeholderData: keepPreviousData,
  });
}

export function workQuery(id: number) {
  return queryOptions({ queryKey: workKeys.one(id), queryFn: ({ signal }) => call('GET /api/works/{id}', { params: { id }, signal }) });
}

/** Loads works by the same authors, of the same category, and read by the same readers. */
export function relatedWorksQuery(workId: number) {
  return queryOptions({
    queryKey: workKeys.related(workId),
    queryFn: ({ signal }) => call('GET /api/works/{id}/related', { params: { id: workId }, signal }),
    // Other readers change it rarely, and nobody waits for it.
    staleTime: 5 * 60_000,
    refetchInterval: false,
  });
}

export function referencesQuery(workId: number) {
  return queryOptions({
    queryKey: workKeys.references(workId),
    queryFn: ({ signal }) => call('GET /api/references/works/{id}', { params: { id: workId }, signal }),
  });
}
