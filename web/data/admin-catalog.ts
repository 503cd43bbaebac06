import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthorInput, MergeKind, WorkInput } from '#contract/catalog.ts';
import { call, callWithLinks } from '../platform/api.ts';
import type { Revised } from '../platform/revision.ts';
import { upload } from '../platform/upload.ts';
import { useCreate } from '../platform/use-create.ts';
import { catalogKeys } from './admin-query-keys.ts';
import type { ColumnFields } from './catalog-columns.ts';

/** Loads a work with the fields that librarians edit. */
export function catalogWorkQuery(id: number) {
  return queryOptions({
    queryKey: catalogKeys.record('work', id),
    queryFn: ({ signal }) => call('GET /api/admin/works/{id}', { params: { id }, signal }),
  });
}

/** Loads an author with the fields that librarians edit. */
export function catalogAuthorQuery(id: number) {
  return queryOptions({
    queryKey: catalogKeys.record('author', id),
    queryFn: ({ signal }) => call('GET /api/admin/authors/{id}', { params: { id }, signal }),
  });
}

/**
 * Saves a work. It is in lists, counts, suggestions and the author index, so everything is
 * reloaded.
 */
export function useEditWork<Values>(id: number, toInput: (values: Values) => WorkInput, onSent: (sent: Revised<Values>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Revised<Values>) =>
      call('PUT /api/admin/works/{id}', { params: { id }, body: toInput(values), headers: { 'if-match': values.basis } }),
    onSuccess: (work, sent) => {
      onSent(sent);
      client.setQueryData(catalogWorkQuery(id).queryKey, work);
      return client.invalidateQueries();
    },
  });
}

export function useEditAuthor<Values>(id: number, toInput: (values: Values) => AuthorInput, onSent: (sent: Revised<Values>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Revised<Values>) =>
      call('PUT /api/admin/authors/{id}', { params: { id }, body: toInput(values), headers: { 'if-match': values.basis } }),
    onSuccess: (author, sent) => {
      onSent(sent);
      client.setQueryData(catalogAuthorQuery(id).queryKey, author);
      return client.invalidateQueries();
    },
  });
}

/** The records of a merge: `from` ends, `into` stays. */
export interface MergeInput {
  readonly kind: MergeKind;
  readonly into: number;
  readonly from: number;
}

/** Counts what a merge would move. */
export function mergePreviewQuery({ kind, into, from }: MergeInput) {
  return queryOptions({
    queryKey: catalogKeys.preview(kind, into, from),
    queryFn: ({ signal }) => call('GET /api/admin/merges/preview', { query: { kind, into, from }, signal }),
    staleTime: 0,
  });
}

/** Lists merges, newest first. */
export function mergesQuery() {
  return infiniteQueryOptions({
    queryKey: catalogKeys.merges,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/admin/merges', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Merges two records. `onMerged` runs before the preview is reloaded, which no longer exists. */
export function useMerge(onMerged: (merge: { id: number }) => void) {
  const client = useQueryClient();
  return useCreate({
    create: (body: MergeInput, headers) => call('POST /api/admin/merges', { body, headers }),
    onCreated: (merge) => {
      onMerged(merge);
      return client.invalidateQueries();
    },
  });
}

export function useUndoMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/admin/merges/{id}/undo', { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

interface Sent {
  readonly file: File;
  /** Only reads the file and reports. */
  readonly dryRun: boolean;
  /** The fields of the columns of a CSV file. */
  readonly columns: ColumnFields | undefined;
  readonly signal: AbortSignal;
}

/**
 * Imports a catalog, or checks it. `onProgress` receives the fraction of the file that was sent.
 */
export function useImportCatalog(onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, dryRun, columns, signal }: Sent) => {
      const form = new FormData();
      form.set('file', file);
      const query = { ...(dryRun && { dry_run: '1' }), ...(columns && { columns: columns.map((field) => field ?? '').join(',') }) };
      return upload('POST /api/admin/catalog-imports', { form, query, onProgress, signal });
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  });
}
