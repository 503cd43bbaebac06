import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import type { MarginCounts, marginEndpoints, MarginRow } from '#contract/margin.ts';
import type { MarginKind, Tradition } from '#core/margin.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { marginKeys } from './query-keys.ts';

/** What the panel shows of a margin; all without filters. */
export interface MarginFilters {
  readonly kinds?: readonly MarginKind[] | undefined;
  /** A username. */
  readonly person?: string | undefined;
  readonly circle?: number | undefined;
  readonly century?: number | undefined;
  readonly tradition?: Tradition | undefined;
  /** Only what is new since the last visit. */
  readonly isNew?: boolean | undefined;
}

type Query = Omit<QueryOf<(typeof marginEndpoints)['GET /api/passages/{id}/margin']>, 'limit' | 'before'>;

function queryOf({ kinds, person, circle, century, tradition, isNew }: MarginFilters): Query {
  return {
    ...(kinds && kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(person !== undefined && { person }),
    ...(circle !== undefined && { circle }),
    ...(century !== undefined && { century }),
    ...(tradition !== undefined && { tradition }),
    ...(isNew === true && { new: '1' }),
  };
}

export interface MarginMark {
  readonly counts: MarginCounts;
  /** How many things begin there, without highlights that have no words. */
  readonly marks: number;
}

/** Loads what the margin of a part of a text has, by citation. */
export function marginMarksQuery(slug: string, from: string, to: string) {
  return queryOptions({
    queryKey: marginKeys.marks(slug, from, to),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, MarginMark>> => {
      const { segments } = await call('GET /api/editions/{slug}/margin', { params: { slug }, query: { from, to, limit: 0 }, signal });
      return new Map(segments.map(({ citation, counts, marks }) => [citation, { counts, marks }]));
    },
    staleTime: 60_000,
  });
}

/** Loads the counts of a segment by kind, with all filters except the kinds. */
export function marginCountsQuery(slug: string, citation: string, { kinds: _, ...filters }: MarginFilters) {
  return queryOptions({
    queryKey: marginKeys.counts(slug, citation, filters),
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filters), from: citation, limit: 0 };
      const { segments } = await call('GET /api/editions/{slug}/margin', { params: { slug }, query, signal });
      return segments[0]?.counts ?? null;
    },
    placeholderData: keepPreviousData,
  });
}

const ROWS = 30;

/** Pages of the margin of a segment. */
export function marginRowsQuery(slug: string, citation: string, filters: MarginFilters) {
  return infiniteQueryOptions({
    queryKey: marginKeys.rows(slug, citation, filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(filters), from: citation, limit: ROWS, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/editions/{slug}/margin', { params: { slug }, query, signal });
      return { rows: body.segments.flatMap(({ rows }) => rows), lastVisit: body.last_visit, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Returns whether the loaded pages of an edition's margin contain an annotation. */
export function isInMargin(client: QueryClient, slug: string, id: number): boolean {
  const loaded = client.getQueriesData<InfiniteData<{ rows: readonly MarginRow[] }>>({ queryKey: marginKeys.rowsOf(slug) });
  return loaded.some(([, data]) => data?.pages.some(({ rows }) => rows.some((row) => row.kind === 'annotation' && row.id === id)));
}

const ANNOTATIONS = 10;

/** Pages of the annotations on a passage in all editions. */
export function passageAnnotationsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: marginKeys.onPassage(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = { kinds: 'annotation', limit: ANNOTATIONS, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/passages/{id}/margin', { params: { id }, query, signal });
      return {
        rows: body.rows.flatMap(({ annotation, edition }) => (annotation ? { ...annotation, edition_title: edition } : [])),
        count: body.counts.annotation,
        next: next?.get('before'),
      };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/**
 * Tells the server that the reader has the margin of an edition open. Only what is new depends on
 * it, so a failure is ignored.
 */
export async function recordMarginVisit(slug: string): Promise<void> {
  try {
    await call('PUT /api/editions/{slug}/margin/visit', { params: { slug } });
  } catch {
    // The next visit shows more as new.
  }
}
