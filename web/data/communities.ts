import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { mayHaveSucceeded } from '../platform/failure.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { useCreate } from '../platform/use-create.ts';
import { communityKeys, postKeys } from './query-keys.ts';

/** Lists communities, largest first. `q` filters by words in the name or description. */
export function communitiesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.list(q),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(q !== '' && { q }), ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/communities', { query, signal });
      return { communities: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

export function communityQuery(id: number) {
  return queryOptions({
    queryKey: communityKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/communities/{id}', { params: { id }, signal }),
  });
}

/** The communities in which the user may post. */
export function joinedCommunitiesQuery() {
  return queryOptions({
    queryKey: communityKeys.joined,
    queryFn: ({ signal }) => call('GET /api/communities', { query: { mine: '1' }, signal }),
  });
}

/** Loads all communities on screen again, since the caller's membership may have ended. */
export function refreshCommunities(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: communityKeys.all });
}

export interface CommunityInput {
  name: string;
  description: string;
}

/**
 * Creates the community in the draft. If an earlier attempt succeeded with older values, updates
 * that community instead. `onSent` is called even if the form is unmounted by then.
 */
export function useCreateCommunity(draftKey: string, onSent: (sent: CommunityInput) => void) {
  const settle = useSettle();
  return useCreate({
    draftKey,
    create: (input: CommunityInput, headers) => call('POST /api/communities', { body: bodyOf(input), headers }),
    update: ({ id }, input) => call('PATCH /api/communities/{id}', { params: { id }, body: bodyOf(input) }),
    onCreated: (community, sent) => {
      onSent(sent);
      return settle(community);
    },
  });
}

export function useUpdateCommunity(id: number, onSent: (sent: Partial<CommunityInput>) => void) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (input: Partial<CommunityInput>) => call('PATCH /api/communities/{id}', { params: { id }, body: changeOf(input) }),
    onSuccess: (community, sent) => {
      onSent(sent);
      return settle(community);
    },
  });
}

/** Changes whether the posts of new members wait for approval. */
export function useApprovePosts(id: number) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (approve_posts: boolean) => call('PATCH /api/communities/{id}', { params: { id }, body: { approve_posts } }),
    onSuccess: settle,
  });
}

/** Joins or leaves a community. */
export function useMembership(id: number) {
  const settle = useSettle();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (join: boolean) =>
      join
        ? call('POST /api/communities/{id}/membership', { params: { id } })
        : call('DELETE /api/communities/{id}/membership', { params: { id } }),
    onSuccess: settle,
    onError: (error) => {
      if (mayHaveSucceeded(error)) void refreshCommunities(client);
    },
  });
}

function bodyOf(input: CommunityInput) {
  return { name: input.name.trim(), ...changeOf(input) };
}

function changeOf({ name, description }: Partial<CommunityInput>) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(description !== undefined && { description: description.trim() === '' ? null : description.trim() }),
  };
}

/**
 * Returns a function that caches the community from a response and invalidates what depends on
 * membership: lists, rights on its posts and the home feed.
 */
function useSettle(): (community: Community) => Promise<void> {
  const client = useQueryClient();
  return async (community) => {
    await replaceCached<Community>(client, communityQuery(community.id).queryKey, () => community);
    for (const queryKey of [communityKeys.lists, communityKeys.joined]) void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: postKeys.current({ kind: 'community', id: community.id }) });
    // Refetched on the next visit, so that a feed on screen does not shift.
    void client.invalidateQueries({ queryKey: postKeys.feed({ kind: 'home' }), refetchType: 'none' });
  };
}
