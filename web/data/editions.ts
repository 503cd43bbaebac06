import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SegmentPage } from '#contract/editions.ts';
import type { FoundPlaces } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { StatusError } from '../platform/api-errors.ts';
import { call } from '../platform/api.ts';
import { editionKeys } from './query-keys.ts';
import { readerPageParameters } from './reader-page-request.ts';
import { textCopies } from './text-copies.ts';

/** Texts change only when an administrator imports them again. */
const staleTime = 10 * 60_000;
/** In milliseconds, between two questions whether an import is complete. */
const IMPORT_INTERVAL = 3000;

export function editionQuery(slug: string) {
  return queryOptions({
    queryKey: editionKeys.one(slug),
    queryFn: ({ signal }) => call('GET /api/editions/{slug}', { params: { slug }, signal, copies: textCopies }),
    staleTime,
  });
}

/** Returns whether a request failed because the text is still being imported. */
export function isImporting(error: unknown): boolean {
  return error instanceof StatusError && error.status === 404 && error.reason === 'importing';
}

/** Asks until an edition is no longer being imported. */
export function importQuery(slug: string) {
  return queryOptions({
    queryKey: editionKeys.inImport(slug),
    queryFn: async ({ signal }): Promise<boolean> => {
      try {
        await call('GET /api/editions/{slug}', { params: { slug }, signal, copies: textCopies });
      } catch (error) {
        if (isImporting(error)) return true;
        throw error;
      }
      return false;
    },
    refetchInterval: ({ state }) => state.data === true && IMPORT_INTERVAL,
    gcTime: 0,
  });
}

/**
 * Lists the editions that may be shown beside another; of scripture, those that have the passage.
 */
export function editionsBesideQuery(passage: string | undefined) {
  const query = { limit: limits.list.max, ...(passage !== undefined && { passage }) };
  return queryOptions({
    queryKey: editionKeys.list({ passage }),
    queryFn: ({ signal }) => call('GET /api/editions', { query, signal }),
    staleTime,
  });
}

/** Loads the table of contents, part by part. */
export function sectionsQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: editionKeys.sections(slug),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/editions/{slug}/sections', {
        params: { slug },
        query: pageParam === 0 ? {} : { after: pageParam },
        signal,
        copies: textCopies,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < limits.sections ? undefined : last.at(-1)?.id),
    staleTime,
  });
}

/** A part of a page of the reader; `page` is always there. */
export type PagePart = SegmentPage & { readonly page: NonNullable<SegmentPage['page']> };

/**
 * Loads the page of an edition that contains a citation or, if it lacks it, the nearest one; a long
 * page part by part.
 */
export function readerPageQuery(slug: string, at: string | undefined, beside: readonly string[]) {
  return infiniteQueryOptions({
    queryKey: editionKeys.page(slug, at, beside.join(',')),
    queryFn: async ({ pageParam, signal }): Promise<PagePart> => {
      const query = readerPageParameters(pageParam, beside);
      const { page, ...rest } = await call('GET /api/editions/{slug}/segments', { params: { slug }, query, signal, copies: textCopies });
      if (!page) throw new Error('the server answered no page');
      return { ...rest, page };
    },
    initialPageParam: at ?? '',
    getNextPageParam: (last) => last.next,
    getPreviousPageParam: (first) => first.previous,
    staleTime,
  });
}

interface FoundPart {
  readonly after?: string;
  readonly before?: string;
  readonly limit?: number;
}

/**
 * Finds words in an edition, part by part in both directions: a circle of places that starts at a
 * citation.
 */
export function foundPlacesQuery(slug: string, words: string, from: string) {
  return infiniteQueryOptions({
    queryKey: editionKeys.found(slug, words, from),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/editions/{slug}/find', { params: { slug }, query: { q: words, from, ...pageParam }, signal }),
    initialPageParam: {} as FoundPart,
    getNextPageParam: (last, parts): FoundPart | undefined => {
      const [after, rest] = [last.places.at(-1)?.citation, missingPlaces(parts)];
      return after === undefined || rest === 0 ? undefined : { after, limit: rest };
    },
    getPreviousPageParam: (first, parts): FoundPart | undefined => {
      const [before, rest] = [first.places[0]?.citation, missingPlaces(parts)];
      return before === undefined || rest === 0 ? undefined : { before, limit: rest };
    },
    enabled: words !== '',
    staleTime,
  });
}

/** Returns how many places to load next, at most those that no part has yet. */
function missingPlaces(parts: readonly FoundPlaces[]): number {
  const loaded = parts.reduce((sum, { places }) => sum + places.length, 0);
  return Math.max(0, Math.min(limits.list.default, (parts[0]?.total ?? 0) - loaded));
}
