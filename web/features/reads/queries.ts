import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';

/** What a list of reviews says where it fails to load. */
export const readsSay = { 404: 'Reads not found.', 500: 'Server error fetching reads.', otherwise: 'Failed to load book data.' };

/** The reviews of a work, newest first, page by page. */
export function reviewsQuery(workId: number) {
  return infiniteQueryOptions({
    queryKey: ['works', 'one', workId, 'reviews'],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/reads', {
        query: { work_id: workId, ...(pageParam !== '' && { before: pageParam }) },
        signal,
      });
      return { reviews: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** The reader's own review of a work, or none. */
export function ownReviewQuery(workId: number, username: string) {
  return queryOptions({
    queryKey: ['works', 'one', workId, 'own-review', username],
    queryFn: async ({ signal }) => (await call('GET /api/reads', { query: { work_id: workId, username }, signal }))[0] ?? null,
  });
}

export function ownReviewsQuery() {
  return queryOptions({ queryKey: ['own-reviews'], queryFn: ({ signal }) => call('GET /api/reads', { query: {}, signal }) });
}

export interface WrittenReview {
  rating: number;
  comment: string;
}

/** `onSaved` comes also where the form that sent it is gone by then. */
export function useSaveReview(workId: number, onSaved?: (review: WrittenReview) => void) {
  const refresh = useRefresh(workId);
  return useMutation({
    mutationFn: (review: WrittenReview) => call('POST /api/reads', { body: { work_id: workId, ...review } }),
    onSuccess: (_, review) => {
      onSaved?.(review);
      return refresh();
    },
  });
}

export function useRemoveReview(workId: number) {
  const refresh = useRefresh(workId);
  return useMutation({ mutationFn: (id: number) => call('DELETE /api/reads/{id}', { params: { id } }), onSuccess: refresh });
}

/** After a change the book's data are loaded anew: its average, its reviews, one's own (spec section 4). */
function useRefresh(workId: number): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['works', 'one', workId] }),
      client.invalidateQueries({ queryKey: ['own-reviews'] }),
    ]);
}

export function useOwnName(): string {
  return useSession()?.username ?? '';
}
