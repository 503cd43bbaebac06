import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { invariant } from '#core/invariant.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { useCreate } from '../platform/use-create.ts';
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
 * Adds an organization from the draft, or updates the changed fields of the one with this id.
 * `onSaved` is called even if the form is unmounted by then.
 */
export function useSaveOrganization(id: number | undefined, draftKey: string, onSaved: (sent: Partial<OrganizationInput>) => void) {
  const client = useQueryClient();
  return useCreate({
    draftKey,
    create: (input: Partial<OrganizationInput>, headers) =>
      id === undefined ? call('POST /api/organizations', { body: bodyOf(input), headers }) : updateOrganization(id, input),
    // An earlier attempt succeeded with older values: updates that organization instead.
    update: (existing, input) => updateOrganization(existing.id, input),
    onCreated: async (organization, sent) => {
      onSaved(sent);
      await replaceCached<Organization>(client, organizationQuery(organization.id).queryKey, () => organization);
      await client.invalidateQueries({ queryKey: organizationKeys.lists });
    },
  });
}

function bodyOf({ name, kind, ...rest }: Partial<OrganizationInput>) {
  invariant(name !== undefined && kind, 'the form requires a name and a kind');
  return { name, kind, ...rest };
}

function updateOrganization(id: number, { kind, ...rest }: Partial<OrganizationInput>): Promise<Organization> {
  return call('PATCH /api/organizations/{id}', { params: { id }, body: { ...rest, ...(kind && { kind }) } });
}
