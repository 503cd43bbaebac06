import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '#contract/organizations.ts';
import { call, callWithLinks } from '../../platform/api.ts';
import { createdEarlier, useIdempotencyKey } from '../../platform/idempotency-key.ts';

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

export interface OrganizationInput {
  name: string;
  /** None while nothing is chosen yet. */
  kind: Kind | '';
  description: string;
  url: string;
}

/**
 * Adds the organization that stands in the draft, or changes the one of that id in what was changed; the rest stays as it is, also where it has been
 * changed elsewhere meanwhile. Where an earlier try has added it after all, and something was changed since, it takes the change. `onSaved` comes also
 * where the form that sent it is gone by then.
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
        // The form does not send one without a name and a kind.
        return await call('POST /api/organizations', { body: { name: '', ...rest, kind: kind || 'society' }, headers: key.headers() });
      } catch (error) {
        const made = createdEarlier<Organization>(error);
        if (!made) throw error;
        return change(made.id);
      }
    },
    onSuccess: (organization, sent) => {
      if (id === undefined) key.made();
      onSaved(sent);
      client.setQueryData(organizationQuery(organization.id).queryKey, organization);
      return client.invalidateQueries({ queryKey: ['organizations', 'list'] });
    },
  });
}
