import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ManagedUser } from '#contract/people.ts';
import type { Role } from '#core/roles.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { adminKeys } from './admin-query-keys.ts';
import { ownUserKeys } from './query-keys.ts';

export function overviewQuery() {
  return queryOptions({ queryKey: adminKeys.overview, queryFn: ({ signal }) => call('GET /api/admin/overview', { signal }), staleTime: 0 });
}

/** Which accounts the list of people shows. */
export const peopleFilters = ['all', 'administrator', 'moderator', 'librarian', 'suspended'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

/** Lists accounts, newest first. */
export function managedPeopleQuery(q: string, show: PeopleFilter) {
  const filter = { ...(q !== '' && { q }), ...(show === 'suspended' ? { suspended: '1' as const } : show !== 'all' && { role: show }) };
  return infiniteQueryOptions({
    queryKey: adminKeys.people(q, show),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/admin/users', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    // A click on a row counts while the rows of the next words are loading.
    placeholderData: keepPreviousData,
  });
}

export function managedUserQuery(id: number) {
  return queryOptions({
    queryKey: adminKeys.person(id),
    queryFn: ({ signal }) => call('GET /api/admin/users/{id}', { params: { id }, signal }),
    staleTime: 0,
  });
}

export interface AuditFilter {
  readonly act?: string | undefined;
  readonly username?: string | undefined;
}

/** Lists the audit log, newest first. */
export function auditQuery({ act, username }: AuditFilter) {
  const filter = { ...(act !== undefined && { act }), ...(username !== undefined && { username }) };
  return infiniteQueryOptions({
    queryKey: adminKeys.audit(act ?? '', username ?? ''),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/admin/audit', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}

/** What is done to an account. */
export type AccountAct =
  | { readonly act: 'suspend'; readonly reason: string }
  | { readonly act: 'unsuspend' | 'end sessions' }
  | { readonly act: 'add role' | 'remove role'; readonly role: Role };

function perform(id: number, input: AccountAct): Promise<ManagedUser> {
  const params = { id };
  switch (input.act) {
    case 'suspend':
      return call('POST /api/admin/users/{id}/suspend', { params, body: { reason: input.reason } });
    case 'unsuspend':
      return call('POST /api/admin/users/{id}/unsuspend', { params });
    case 'end sessions':
      return call('DELETE /api/admin/users/{id}/sessions', { params });
    case 'add role':
      return call('PUT /api/admin/users/{id}/roles/{role}', { params: { id, role: input.role } });
    case 'remove role':
      return call('DELETE /api/admin/users/{id}/roles/{role}', { params: { id, role: input.role } });
  }
}

/** Changes an account, and shows its new state at once. */
export function useManageUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: AccountAct) => perform(id, input),
    onSuccess: async (user) => {
      client.setQueryData(adminKeys.person(id), user);
      // An administrator may have changed their own roles.
      await Promise.all([client.invalidateQueries({ queryKey: adminKeys.all }), client.invalidateQueries({ queryKey: ownUserKeys.user })]);
    },
  });
}

/** Sends an email with a password reset link. */
export function useSendResetMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/users/{id}/reset-mail', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.audits }),
  });
}

/** Creates a password reset link. */
export function useCreateResetLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/admin/users/{id}/reset-link', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminKeys.audits }),
  });
}
