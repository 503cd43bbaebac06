import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { call, callWithLinks } from '../../platform/api.ts';

export type Kind = Organization['kind'];

/** What each kind is called. */
export const kindNames: Readonly<Record<Kind, string>> = {
  publisher: 'Publisher',
  seminary: 'Seminary',
  church: 'Church',
  library: 'Library',
  society: 'Society',
};

export function isKind(text: string | null): text is Kind {
  return text !== null && Object.hasOwn(kindNames, text);
}

/** Organizations by name, all or those of a kind, page by page; `q`: those whose name holds the words. */
export function organizationsQuery(kind: Kind | undefined, q: string) {
  return infiniteQueryOptions({
    queryKey: ['organizations', 'list', kind ?? 'all', q],
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
    queryKey: ['organizations', 'one', id],
    queryFn: ({ signal }) => call('GET /api/organizations/{id}', { params: { id }, signal }),
  });
}

export interface WrittenOrganization {
  name: string;
  /** None while nothing is chosen yet. */
  kind: Kind | '';
  description: string;
  url: string;
}

/** Adds an organization, or changes the one of that id. `onSaved` comes also where the form that sent it is gone by then. */
export function useSaveOrganization(id: number | undefined, onSaved: (sent: WrittenOrganization) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ...rest }: WrittenOrganization): Promise<Organization> => {
      // The form does not send one without a kind.
      const body = { ...rest, kind: kind === '' ? 'society' : kind };
      return id === undefined ? call('POST /api/organizations', { body }) : call('PATCH /api/organizations/{id}', { params: { id }, body });
    },
    onSuccess: (organization, sent) => {
      onSaved(sent);
      client.setQueryData(organizationQuery(organization.id).queryKey, organization);
      return client.invalidateQueries({ queryKey: ['organizations', 'list'] });
    },
  });
}
