import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Circle } from '#contract/circles.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { isGone } from '../platform/failure.ts';
import { mutationScope, replaceCached, useOptimistic } from '../platform/optimistic.ts';
import type { Revised } from '../platform/revision.ts';
import { useCreate } from '../platform/use-create.ts';
import { ownInvitationsQuery } from './own-invitations.ts';
import { ignoredIn } from './ignored-in.ts';
import { circleKeys } from './query-keys.ts';

/** Lists circles, newest first: those the reader belongs to (`mine`), or also open ones (`all`). */
export function circlesQuery(which: 'mine' | 'all') {
  return infiniteQueryOptions({
    queryKey: circleKeys.list(which),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(which === 'mine' && { mine: '1' as const }), ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/circles', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function circleQuery(id: number) {
  return queryOptions({
    queryKey: circleKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/circles/{id}', { params: { id }, signal }),
  });
}

/** Lists a circle's pending invitations, for its owner. */
export function invitationsOfQuery(id: number) {
  return queryOptions({
    queryKey: circleKeys.invitationsOf(id),
    queryFn: ({ signal }) => call('GET /api/circles/{id}/invitations', { params: { id }, signal }),
  });
}

export interface CircleInput {
  name: string;
  description: string;
  open: boolean;
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/**
 * Creates a circle. If an earlier attempt succeeded with older values, updates that circle instead.
 */
export function useCreateCircle(onSent: (sent: CircleInput) => void) {
  const settle = useSettle();
  return useCreate({
    create: (input: CircleInput, headers) => call('POST /api/circles', { body: bodyOf(input), headers }),
    update: ({ id }, input) => call('PATCH /api/circles/{id}', { params: { id }, body: bodyOf(input) }),
    onCreated: (circle, sent) => {
      onSent(sent);
      return settle(circle);
    },
  });
}

export function useUpdateCircle(id: number, onSent: (sent: Revised<CircleInput>) => void) {
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ basis, ...input }: Revised<CircleInput>): Promise<Circle> =>
      call('PATCH /api/circles/{id}', { params: { id }, body: bodyOf(input), headers: { 'if-match': basis } }),
    onSuccess: (circle, sent) => {
      onSent(sent);
      return settle(circle);
    },
  });
}

export function useTransferCircle(id: number) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (owner_id: number) => call('PATCH /api/circles/{id}', { params: { id }, body: { owner_id } }),
    onSuccess: settle,
  });
}

/**
 * Leaves a circle. Active queries are not refetched: its page is still mounted and may lose access.
 */
export function useLeaveCircle(circle: Pick<Circle, 'id' | 'open'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/circles/{id}/membership', { params: { id: circle.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: circleKeys.all, refetchType: circle.open ? 'active' : 'none' }),
  });
}

/** Deletes a circle. Active queries are not refetched, as in `useLeaveCircle`. */
export function useDeleteCircle(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/circles/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: circleKeys.all, refetchType: 'none' }),
  });
}

export function useJoinCircle() {
  const settle = useSettle();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/circles/{id}/membership', { params: { id } }),
    onSuccess: settle,
  });
}

/**
 * Declines or withdraws an invitation; one that no longer exists counts as ended. Pass
 * `refetchType` "none" on the page of a circle that the reader can no longer see afterwards.
 */
export function useDeleteInvitation(refetchType: 'active' | 'none' = 'active') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, circle_id }: { id: number; circle_id: number }) => {
      try {
        await call('DELETE /api/circles/{id}/invitations/{invitationId}', { params: { id: circle_id, invitationId: id } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: circleKeys.all, refetchType }),
  });
}

export function useInvite(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call('POST /api/circles/{id}/invitations', { params: { id }, body: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsOfQuery(id).queryKey }),
  });
}

export function useRemoveMember(id: number) {
  return useOptimistic<Circle, number>({
    key: circleQuery(id).queryKey,
    send: (userId) => call('DELETE /api/circles/{id}/members/{userId}', { params: { id, userId } }),
    apply: (circle, userId) => ({
      ...circle,
      member_count: circle.member_count - 1,
      members: circle.members.filter((member) => member.id !== userId),
    }),
    also: [circleKeys.lists],
  });
}

export function useAddWork(id: number) {
  const settle = useSettle();
  return useMutation({
    ...mutationScope(circleQuery(id).queryKey),
    mutationFn: (work_id: number) => call('POST /api/circles/{id}/works', { params: { id }, body: { work_id } }),
    onSuccess: settle,
  });
}

export function useRemoveWork(id: number) {
  return useOptimistic<Circle, number>({
    key: circleQuery(id).queryKey,
    send: (workId) => call('DELETE /api/circles/{id}/works/{workId}', { params: { id, workId } }),
    apply: (circle, workId) => ({
      ...circle,
      work_count: circle.work_count - 1,
      works: circle.works.filter((work) => work.id !== workId),
    }),
    also: [circleKeys.lists],
  });
}

function bodyOf({ name, description, open, ...rest }: CircleInput) {
  return { name: name.trim(), description: description.trim() === '' ? null : description.trim(), open, ...ignoredIn(rest) };
}

/** Returns a function that caches the circle from a response and invalidates the lists. */
function useSettle(): (circle: Circle) => Promise<void> {
  const client = useQueryClient();
  return async (circle) => {
    await replaceCached<Circle>(client, circleQuery(circle.id).queryKey, () => circle);
    void client.invalidateQueries({ queryKey: circleKeys.lists });
    // Excludes the circle's own invitations: only its owner may load them, and ownership may just
    // have changed.
    void client.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey });
  };
}
