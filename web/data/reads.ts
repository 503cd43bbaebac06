import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import { readKeys } from './query-keys.ts';

/** An item that can be marked as read. */
export interface ReadItem {
  readonly kind: 'work' | 'essay';
  readonly id: number;
}

/** Lists an item's reviews, newest first. */
export function reviewsQuery(item: ReadItem) {
  return infiniteQueryOptions({
    queryKey: readKeys.reviews(item),
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

/** Loads the reader's own review of an item, if any. */
export function ownReviewQuery(item: ReadItem, username: string) {
  return queryOptions({
    queryKey: readKeys.ownReview(item, username),
    queryFn: async ({ signal }) => (await call('GET /api/reads', { query: { ...idOf(item), username }, signal }))[0] ?? null,
  });
}

/** Lists what a user has read, newest first. */
export function readsOfQuery(username: string, own: boolean) {
  return infiniteQueryOptions({
    queryKey: readKeys.of(username),
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
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/** `onSaved` is called even if the form is unmounted by then. */
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

export function useDeleteReview(item: ReadItem) {
  const refresh = useRefresh(item);
  return useMutation({ mutationFn: (id: number) => call('DELETE /api/reads/{id}', { params: { id } }), onSuccess: refresh });
}

/**
 * Returns a function that refetches an item's data: its average, its reviews and the reader's own.
 */
function useRefresh(item: ReadItem): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: readKeys.item(item) }), client.invalidateQueries({ queryKey: readKeys.all })]);
}

function idOf({ kind, id }: ReadItem): { work_id: number } | { essay_id: number } {
  return { work: { work_id: id }, essay: { essay_id: id } }[kind];
}

export function useOwnName(): string {
  return useSession()?.username ?? '';
}
