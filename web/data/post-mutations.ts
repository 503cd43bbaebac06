import { type InfiniteData, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { HeldText } from '#contract/held-texts.ts';
import type { PendingPost, Post } from '#contract/posts.ts';
import { call } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { useCreate } from '../platform/use-create.ts';
import { type FeedPage, findMissing, mergeNewest } from './merge-newest.ts';
import type { Feed } from './feed.ts';
import { feedQuery, loadPage, pagesRefetched, postQuery } from './posts.ts';
import { refreshPost } from './current-posts.ts';
import { removalQuery } from './removal-query.ts';
import { feedOf, heldKeys, moderationKeys, postKeys, postMutationKeys } from './query-keys.ts';

/** Loads the first page of a feed and merges it into the cached list. */
export async function loadNewest(client: QueryClient, feed: Feed): Promise<void> {
  const { queryKey } = feedQuery(feed);
  const first = await loadPage(client, feed, '');
  // A pending request for an older page would overwrite the merged list.
  await client.cancelQueries({ queryKey, exact: true });
  const missing = findMissing(client.getQueryData(queryKey)?.pages ?? [], 0, first);
  client.setQueryData(queryKey, (old) => old && mergeNewest(old, first));
  // Not awaited, because the newest posts are already shown.
  for (const { id } of first.next === null ? [] : missing) void refreshPost(client, id);
}

/**
 * Prepares a feed for display and returns its `refetchOnMount`. Back navigation restores the list
 * and merges new posts if it is stale; other navigation starts at the top.
 */
export function prepareFeed(client: QueryClient, feed: Feed, isReturning: boolean): 'always' | boolean {
  const { queryKey } = feedQuery(feed);
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return true;
  const [first] = state.data.pages;
  if (isReturning) {
    if (!state.isInvalidated) return false;
    if (state.data.pages.length <= pagesRefetched) return 'always';
    void loadNewest(client, feed).catch(() => undefined);
    return false;
  }
  if (first && state.data.pages.length > 1) {
    client.setQueryData(queryKey, { pages: [first], pageParams: [''] }, { updatedAt: state.dataUpdatedAt });
    return state.isInvalidated ? 'always' : true;
  }
  return true;
}

/**
 * Updates feeds after a post was created: displayed ones merge it, others refetch when they are
 * opened.
 */
async function refreshFeeds(client: QueryClient): Promise<void> {
  const displayed = client.getQueryCache().findAll({ queryKey: postKeys.feeds, type: 'active' });
  await client.invalidateQueries({ queryKey: postKeys.feeds, refetchType: 'none' });
  for (const { queryKey } of displayed) {
    await loadNewest(client, feedOf(queryKey)).catch(() => client.invalidateQueries({ queryKey, exact: true }));
  }
}

export interface PostInput {
  content: string;
  community_id?: number;
  references?: Pick<Post['references'][number], 'ref_type' | 'ref_id'>[];
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/** Creates a post. `onSent` runs even if the form has been closed. */
export function useCreatePost(draftKey: string, onSent: (post: PostInput) => void) {
  const client = useQueryClient();
  return useCreate({
    draftKey,
    mutationKey: postMutationKeys.send,
    create: (body: PostInput, headers) => call('POST /api/posts', { body, headers }),
    onCreated: (created, input) => {
      onSent(input);
      // A post with a link of a new account may have to wait for moderators of the library.
      if (isHeldText(created)) return client.invalidateQueries({ queryKey: heldKeys.all });
      // A post of a new member may have to wait for approval.
      if (isPendingPost(created)) return client.invalidateQueries({ queryKey: moderationKeys.pending(created.community_id) });
      // The post is shown as pending until the feed includes it.
      return refreshFeeds(client);
    },
    // Shows the post that an earlier request created with another text.
    onConflict: () => void refreshFeeds(client),
  });
}

export function isPendingPost(created: Post | PendingPost | HeldText): created is PendingPost {
  return 'user' in created && !isHeldText(created);
}

export function isHeldText(created: object): created is HeldText {
  return 'kind' in created;
}

/** Returns the pending posts that belong to a feed. `own` is the current user's name. */
export function usePendingPosts(feed: Feed, own: string | undefined): PostInput[] {
  const all = useMutationState({
    filters: { mutationKey: postMutationKeys.send, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as PostInput,
  });
  switch (feed.kind) {
    case 'community':
      return all.filter(({ community_id }) => community_id === feed.id);
    case 'user':
      return feed.username === own ? all : [];
    case 'home':
    case 'all':
      return all;
  }
}

/** A change of a post, and the `updated_at` of the version that was edited. */
interface PostChange {
  change: Omit<PostInput, 'community_id'>;
  basis: string | undefined;
}

/** Updates a post. `onSent` runs even if the form has been closed. */
export function useUpdatePost(id: number, onSent: (basis: string | undefined) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, basis }: PostChange) =>
      call('PATCH /api/posts/{id}', { params: { id }, body: change, ...(basis !== undefined && { headers: { 'if-match': basis } }) }),
    onSuccess: (post, { basis }) => {
      onSent(basis);
      return replaceCached<Post>(client, postQuery(id).queryKey, () => post);
    },
  });
}

export function useDeletePost(id: number) {
  const client = useQueryClient();
  return useMutation({
    /** Takes the reason, if a moderator deletes the post. */
    mutationFn: (reason: string) => ignoreNotFound(call('DELETE /api/posts/{id}', { params: { id }, query: removalQuery(reason) })),
    onSuccess: () => {
      client.setQueriesData<InfiniteData<FeedPage>>(
        { queryKey: postKeys.feeds },
        (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, posts: page.posts.filter((post) => post.id !== id) })) },
      );
      // The page of the deleted post is still mounted and must not refetch it.
      return client.invalidateQueries({ queryKey: postKeys.all, refetchType: 'none' });
    },
  });
}
