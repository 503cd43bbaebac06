import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { heldKeys, postKeys } from './query-keys.ts';

function heldList(queryKey: readonly string[], name: 'GET /api/held' | 'GET /api/admin/held') {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks(name, { query: pageParam === '' ? {} : { before: pageParam }, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Lists the reader's own posts and comments that wait because of their links. */
export const ownHeldTextsQuery = () => heldList(heldKeys.own, 'GET /api/held');

/** Lists what waits for moderators of the library. */
export const heldTextsQuery = () => heldList(heldKeys.waiting, 'GET /api/admin/held');

export function useApproveHeldText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call('POST /api/admin/held/{id}/approve', { params: { id } })),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: heldKeys.all }), client.invalidateQueries({ queryKey: postKeys.all })]),
  });
}

export function useRejectHeldText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      ignoreNotFound(
        call('POST /api/admin/held/{id}/reject', { params: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: heldKeys.all }),
  });
}

export function useWithdrawHeldText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => ignoreNotFound(call('DELETE /api/held/{id}', { params: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: heldKeys.all }),
  });
}
