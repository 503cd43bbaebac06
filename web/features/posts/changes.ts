import { type InfiniteData, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '../../platform/api.ts';
import { deleted, isConflict, isGone } from '../../platform/failure.ts';
import { useIdempotencyKey } from '../../platform/idempotency-key.ts';
import { type FeedPage, missingFrom, withNewest } from './newest.ts';
import { type Feed, feedQuery, loadPage, pagesRefetched, postQuery } from './queries.ts';
import { askForPost } from './current-posts.ts';

const feeds = ['posts', 'feed'] as const;

/** Loads what is newest of a feed and puts it on top of what is shown. */
export async function showNewest(client: QueryClient, feed: Feed): Promise<void> {
  const { queryKey } = feedQuery(feed);
  const first = await loadPage(client, feed, '');
  // An older page that is on its way would come with the list as it was before.
  await client.cancelQueries({ queryKey, exact: true });
  const missing = missingFrom(client.getQueryData(queryKey)?.pages ?? [], 0, first);
  client.setQueryData(queryKey, (old) => old && withNewest(old, first));
  // Without being waited for: what is newest stands there already.
  for (const { id } of first.next === null ? [] : missing) void askForPost(client, id);
}

/**
 * What is to be asked of a feed when somebody arrives at it: who comes back finds it where they left it, with what is newest on top where it is
 * known to have changed; who goes to it begins at the top, whatever was loaded below.
 */
export function arriveAt(client: QueryClient, feed: Feed, returned: boolean): 'always' | boolean {
  const { queryKey } = feedQuery(feed);
  const state = client.getQueryState(queryKey);
  if (state?.data === undefined) return true;
  const [first] = state.data.pages;
  if (returned) {
    if (!state.isInvalidated) return false;
    if (state.data.pages.length <= pagesRefetched) return 'always';
    void showNewest(client, feed).catch(() => undefined);
    return false;
  }
  if (first && state.data.pages.length > 1) {
    client.setQueryData(queryKey, { pages: [first], pageParams: [''] }, { updatedAt: state.dataUpdatedAt });
    return state.isInvalidated ? 'always' : true;
  }
  return true;
}

/** After a post came: feeds on the screen show it, others load anew when they are gone to. */
async function refreshFeeds(client: QueryClient): Promise<void> {
  const shown = client.getQueryCache().findAll({ queryKey: feeds, type: 'active' });
  await client.invalidateQueries({ queryKey: feeds, refetchType: 'none' });
  for (const { queryKey } of shown) {
    await showNewest(client, queryKey[2] as Feed).catch(() => client.invalidateQueries({ queryKey, exact: true }));
  }
}

export interface SentPost {
  content: string;
  community_id?: number;
  references?: Pick<Post['references'][number], 'ref_type' | 'ref_id'>[];
}

const sending = ['posts', 'send'] as const;

/** Publishes a post, which stands in a draft. `onSent` comes also where the form that sent it is gone by then. */
export function useSendPost(draftKey: string, onSent: (post: SentPost) => void) {
  const client = useQueryClient();
  const key = useIdempotencyKey(draftKey);
  return useMutation({
    mutationKey: sending,
    mutationFn: (body: SentPost) => call('POST /api/posts', { body, headers: key.headers() }),
    onSuccess: (_, sent) => {
      key.made();
      onSent(sent);
      // It stands there as being sent until the feed has it.
      return refreshFeeds(client);
    },
    onError: (error) => {
      // An earlier try came through with another text, and is on top of the feed now: what is sent next is a post of its own.
      if (isConflict(error)) void refreshFeeds(client);
      if (isConflict(error) || isGone(error)) key.made();
    },
  });
}

/** The posts that are on their way just now and will stand in this feed, of the user of that name. */
export function useComingPosts(feed: Feed, own: string | undefined): SentPost[] {
  const all = useMutationState({
    filters: { mutationKey: sending, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as SentPost,
  });
  if (feed.kind === 'community') return all.filter(({ community_id }) => community_id === feed.id);
  return feed.kind === 'user' && feed.username !== own ? [] : all;
}

/** A change of one's own post, and the `updated_at` of the post that it was made from. */
interface PostChange {
  change: Omit<SentPost, 'community_id'>;
  basis: string | undefined;
}

/** `onSent` comes also where the form that sent it is gone by then. */
export function useChangePost(id: number, onSent: (basis: string | undefined) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, basis }: PostChange) =>
      call('PATCH /api/posts/{id}', { params: { id }, body: change, ...(basis !== undefined && { headers: { 'if-match': basis } }) }),
    onSuccess: (post, { basis }) => {
      onSent(basis);
      client.setQueryData(postQuery(id).queryKey, post);
    },
  });
}

export function useDeletePost(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deleted(call('DELETE /api/posts/{id}', { params: { id } })),
    onSuccess: () => {
      client.setQueriesData<InfiniteData<FeedPage>>(
        { queryKey: feeds },
        (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, posts: page.posts.filter((post) => post.id !== id) })) },
      );
      // The page of what is gone is still there, and must not ask for it again.
      return client.invalidateQueries({ queryKey: ['posts'], refetchType: 'none' });
    },
  });
}
