import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { createdEarlier, useIdempotencyKey } from '../platform/idempotency-key.ts';
import { organizationKeys } from './query-keys.ts';

export type Kind = Organization['kind'];

/** Lists organizations by name. `kind` and `q` (words in the name) filter the list. */
export function organizationsQuery(kind: Kind | undefined, q: string) {
  return infiniteQueryOptions({
    queryKey: organizationKeys.list(kind ?? 'all', q),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(kind !== undefined && { kind }), ...(q !== '' && { q }), ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/organizations', { query, signal });
      return { organizations: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

export function organizationQuery(id: number) {
  return queryOptions({
    queryKey: organizationKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/organizations/{id}', { params: { id }, signal }),
  });
}

export interface OrganizationInput {
  name: string;
  /** Empty until the reader chooses one. */
  kind: Kind | '';
  description: string;
  url: string;
}

/**
 * Adds an organization from the draft, or updates the changed fields of the one with this id. If an
 * earlier attempt succeeded with older values, updates that organization instead. `onSaved` is
 * called even if the form is unmounted by then.
 */
export function useSaveOrganization(id: number | undefined, draftKey: string, onSaved: (sent: Partial<OrganizationInput>) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey(draftKey);
  return useMutation({
    mutationFn: async ({ kind, ...rest }: Partial<OrganizationInput>): Promise<Organization> => {
      const change = (one: number) =>
        call('PATCH /api/organizations/{id}', { params: { id: one }, body: { ...rest, ...(kind && { kind }) } });
      if (id !== undefined) return change(id);
      try {
        // The form requires a name and a kind, so these fallbacks are never sent.
        return await call('POST /api/organizations', { body: { name: '', ...rest, kind: kind || 'society' }, headers: key.headers() });
      } catch (error) {
        const existing = createdEarlier<Organization>(error);
        if (!existing) throw error;
        return change(existing.id);
      }
    },
    onSuccess: (organization, sent) => {
      if (id === undefined) key.made();
      onSaved(sent);
      client.setQueryData(organizationQuery(organization.id).queryKey, organization);
      return client.invalidateQueries({ queryKey: organizationKeys.lists });
    },
  });
}
