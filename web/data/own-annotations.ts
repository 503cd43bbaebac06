import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/endpoint.ts';
import type { ownAnnotationEndpoints } from '#contract/own-annotations.ts';
import type { AnnotationColor, AnnotationOrder, AnnotationVisibility, ExportFormat } from '#core/annotations.ts';
import { call, callWithLinks, download } from '../platform/api.ts';
import { upload } from '../platform/upload.ts';
import { refreshAnnotations } from './annotations.ts';
import { annotationKeys } from './query-keys.ts';

/** What the page shows of the reader's annotations; all without filters. */
export interface AnnotationFilters {
  readonly q?: string | undefined;
  readonly work?: number | undefined;
  /** A reference to scripture as the reader typed it. */
  readonly reference?: string | undefined;
  readonly color?: AnnotationColor | undefined;
  readonly visibility?: AnnotationVisibility | undefined;
  readonly circle?: number | undefined;
  readonly note?: 'with' | 'without' | undefined;
  readonly isLost?: boolean | undefined;
  /** Days in the reader's time zone, both inclusive: `2026-11-26`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Query = QueryOf<(typeof ownAnnotationEndpoints)['GET /api/annotations/texts']>;

function queryOf({ q, work, reference, color, visibility, circle, note, isLost, from, to }: AnnotationFilters): Query {
  return {
    ...(q !== undefined && { q }),
    ...(work !== undefined && { work }),
    ...(reference !== undefined && { reference }),
    ...(color !== undefined && { color }),
    ...(visibility !== undefined && { visibility }),
    ...(circle !== undefined && { circle }),
    ...(note !== undefined && { has_note: note === 'with' ? '1' : '0' }),
    ...(isLost === true && { lost: '1' }),
    ...(from !== undefined && { since: startOfDay(from, 0) }),
    ...(to !== undefined && { until: startOfDay(to, 1) }),
  };
}

/** Returns when a day of the reader's time zone begins, or a later one. */
function startOfDay(day: string, later: number): string {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Pages of the reader's own annotations. */
export function ownAnnotationsQuery(filters: AnnotationFilters, order: AnnotationOrder) {
  return infiniteQueryOptions({
    queryKey: annotationKeys.ownList(filters, order),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(filters), mine: '1' as const, order, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/annotations', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

/** Pages of the reader's replies to annotations, newest first. */
export function ownRepliesQuery() {
  return infiniteQueryOptions({
    queryKey: annotationKeys.ownReplies,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/annotations/replies', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/**
 * Loads the texts that the reader annotated, with the number of annotations that pass the filters.
 */
export function annotatedTextsQuery(filters: AnnotationFilters) {
  return queryOptions({
    queryKey: annotationKeys.ownTexts(filters),
    queryFn: ({ signal }) => call('GET /api/annotations/texts', { query: queryOf(filters), signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads the annotations that pass the filters. */
export function useExportAnnotations(filters: AnnotationFilters) {
  return useMutation({
    mutationFn: (format: ExportFormat) => download('GET /api/annotations/export', { query: { ...queryOf(filters), format } }),
  });
}

/** Imports a file of annotations, or reports what an import would do. */
export function useImportAnnotations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => {
      const form = new FormData();
      form.set('file', file);
      return upload('POST /api/annotations/import', { form, query: dryRun ? { dry_run: '1' } : {} });
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : refreshAnnotations(client)),
  });
}

/** Loads the latest imports. */
export function pastImportsQuery() {
  return queryOptions({
    queryKey: annotationKeys.imports,
    queryFn: ({ signal }) => call('GET /api/annotations/imports', { query: { limit: 5 }, signal }),
  });
}

/** Undoes an import. */
export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/annotations/imports/{id}', { params: { id } }),
    onSuccess: () => refreshAnnotations(client),
  });
}
