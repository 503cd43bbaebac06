import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import type { ReadItem } from './review-draft.ts';

/** What a list of reviews says where it fails to load. */
export function readsSay({ kind }: Pick<ReadItem, 'kind'>) {
  const otherwise = kind === 'work' ? 'Failed to load book data.' : 'Failed to load essay.';
  return { 404: 'Reads not found.', 500: 'Server error fetching reads.', otherwise };
}

/** The reviews of an item, newest first, page by page. */
export function reviewsQuery(item: ReadItem) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(item), 'reviews'],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/reads', {
        query: { ...idOf(item), ...(pageParam !== '' && { before: pageParam }) },
        signal,
      });
      return { reviews: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** The reader's own review of an item, or none. */
export function ownReviewQuery(item: ReadItem, username: string) {
  return queryOptions({
    queryKey: [...keyOf(item), 'own-review', username],
    queryFn: async ({ signal }) => (await call('GET /api/reads', { query: { ...idOf(item), username }, signal }))[0] ?? null,
  });
}

/** What a user has read, newest first, page by page. */
export function readsOfQuery(username: string, own: boolean) {
  return infiniteQueryOptions({
    queryKey: ['reads', 'of', username],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(!own && { username }), ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/reads', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export interface ReviewInput {
  rating: number;
  comment: string;
}

/** `onSaved` comes also where the form that sent it is gone by then. */
export function useSaveReview(item: ReadItem, onSaved?: (review: ReviewInput) => void) {
  const refresh = useRefresh(item);
  return useMutation({
    mutationFn: (review: ReviewInput) => call('POST /api/reads', { body: { ...idOf(item), ...review } }),
    onSuccess: (_, review) => {
      onSaved?.(review);
      return refresh();
    },
  });
}

export function useRemoveReview(item: ReadItem) {
  const refresh = useRefresh(item);
  return useMutation({ mutationFn: (id: number) => call('DELETE /api/reads/{id}', { params: { id } }), onSuccess: refresh });
}

/** After a change the item's data are loaded anew: its average, its reviews, one's own (spec section 4). */
function useRefresh(item: ReadItem): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: keyOf(item) }), client.invalidateQueries({ queryKey: ['reads'] })]);
}

/** What is kept of an item stands below the item itself. */
function keyOf({ kind, id }: ReadItem) {
  return [kind === 'work' ? 'works' : 'essays', 'one', id] as const;
}

function idOf({ kind, id }: ReadItem): { work_id: number } | { essay_id: number } {
  return kind === 'work' ? { work_id: id } : { essay_id: id };
}

export function useOwnName(): string {
  return useSession()?.username ?? '';
}
