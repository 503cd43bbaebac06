import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { citedKeys } from './admin-query-keys.ts';

/**
 * Lists the works that public texts cite and the catalog lacks, most cited first, or the dismissed
 * ones.
 */
export function citedQuery(isDismissed: boolean) {
  return infiniteQueryOptions({
    queryKey: citedKeys.list(isDismissed),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(isDismissed && { dismissed: '1' as const }), ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/admin/cited-not-held', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export interface CitedWorkInput {
  readonly citation: string;
  readonly title: string;
  readonly author: string;
  readonly year: number | null;
}

/**
 * Adds a cited work to the catalog, or finds it there. `onAdded` runs even if its row is gone from
 * the list by then.
 */
export function useAddCitedWork(onAdded: (work: { id: number; title: string }) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CitedWorkInput) => call('POST /api/admin/cited-not-held/works', { body }),
    // A new work changes lists, counts and authors.
    onSuccess: ({ work_id: id, title }) => {
      onAdded({ id, title });
      return client.invalidateQueries();
    },
  });
}

/** Dismisses a citation, or lists it again. */
export function useDismissCitation(isDismissed: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (citation: string) =>
      isDismissed
        ? call('POST /api/admin/cited-not-held/dismissals', { body: { citation } })
        : call('DELETE /api/admin/cited-not-held/dismissals', { query: { citation } }),
    onSuccess: () => client.invalidateQueries({ queryKey: citedKeys.all }),
  });
}
