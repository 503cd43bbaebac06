import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvitationInput } from '#contract/registration.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { registrationKeys } from './admin-query-keys.ts';

/** Lists the invitations to create an account, newest first. */
export function accountInvitationsQuery() {
  return infiniteQueryOptions({
    queryKey: registrationKeys.invitations,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/admin/invitations', { query: pageOf(pageParam), signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Lists those who wait for approval, newest first. */
export function registrationsQuery() {
  return infiniteQueryOptions({
    queryKey: registrationKeys.waiting,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/admin/registrations', { query: pageOf(pageParam), signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

function pageOf(before: string): { before?: string } {
  return before === '' ? {} : { before };
}

export function useCreateInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationInput) => call('POST /api/admin/invitations', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationKeys.invitations }),
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/admin/invitations/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: registrationKeys.invitations }),
  });
}

/** Approves or rejects somebody who waits. */
export function useDecideRegistration(id: number) {
  const client = useQueryClient();
  return useMutation({
    // Another administrator may have decided in the meantime.
    mutationFn: (decision: 'approve' | 'reject') =>
      ignoreNotFound(call(`POST /api/admin/registrations/{id}/${decision}`, { params: { id } })),
    onSuccess: () => client.invalidateQueries({ queryKey: registrationKeys.waiting }),
  });
}
