import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '../../platform/api.ts';
import { isConflict, isGone } from '../../platform/failure.ts';
import { useMakingKey } from '../../platform/making-key.ts';
import { session } from '../../platform/session.ts';
import { type FeedPage, withNewest } from './newest.ts';
import { type Feed, feedQuery, loadPage, pagesAskedAnew, postQuery } from './queries.ts';

const feeds = ['posts', 'feed'] as const;

/** Loads what is newest of a feed and puts it on top of what is shown. */
export async function showNewest(client: QueryClient, feed: Feed): Promise<void> {
  const { queryKey } = feedQuery(feed);
  const first = await loadPage(client, feed, '');
  // An older page that is on its way would come with the list as it was before.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, (old) => old && withNewest(old, first));
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
    if (state.data.pages.length <= pagesAskedAnew) return 'always';
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

/** Publishes a post. `onSent` comes also where the form that sent it is gone by then. */
export function useSendPost(onSent: (post: SentPost) => void) {
  const client = useQueryClient();
  const key = useMakingKey();
  return useMutation({
    mutationFn: (body: SentPost) => call('POST /api/posts', { body, headers: key.headers() }),
    onSuccess: (_, sent) => {
      key.made();
      onSent(sent);
      void refreshFeeds(client);
    },
    onError: (error) => {
      // An earlier try came through with another text, and is on top of the feed now: what is sent next is a post of its own.
      if (isConflict(error)) void refreshFeeds(client);
      if (isConflict(error) || isGone(error)) key.made();
    },
  });
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
    mutationFn: () => call('DELETE /api/posts/{id}', { params: { id } }),
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

/** A like or a repost, given or taken back: shown at once, one call at a time (C5), and in the end as the server has it. */
export function useFlip(kind: 'like' | 'repost', post: Post) {
  const client = useQueryClient();
  const { queryKey } = postQuery(post.id);
  const mutationKey = ['posts', kind, post.id];
  const params = { id: post.id };
  const flip = useMutation({
    mutationKey,
    mutationFn: (): Promise<Partial<Post>> =>
      kind === 'like' ? call('POST /api/posts/{id}/like', { params }) : call('POST /api/posts/{id}/repost', { params }),
    onMutate: async () => {
      session.require();
      // An answer that was asked for before would show the old state again.
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey) ?? post;
      client.setQueryData(queryKey, { ...before, ...flipped(kind, before) });
      return before;
    },
    onError: (_, __, before) => client.setQueryData(queryKey, (now) => now && { ...now, ...(before && stateOf(kind, before)) }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, (now) => now && { ...now, ...answer });
      // Reposts move posts in the feeds of people.
      const moved = {
        predicate: ({ queryKey: [, list, feed] }: { queryKey: readonly unknown[] }) => list === 'feed' && !isCommunity(feed),
      };
      if (kind === 'repost') void client.invalidateQueries({ queryKey: feeds, refetchType: 'none', ...moved });
    },
  });
  return {
    error: flip.error,
    submittedAt: flip.submittedAt,
    press: () => {
      if (client.isMutating({ mutationKey }) === 0) flip.mutate();
    },
  };
}

function isCommunity(feed: unknown): boolean {
  return (feed as Feed | undefined)?.kind === 'community';
}

function stateOf(kind: 'like' | 'repost', { liked, like_count, reposted, repost_count }: Post): Partial<Post> {
  return kind === 'like' ? { liked, like_count } : { reposted, repost_count };
}

function flipped(kind: 'like' | 'repost', { liked, like_count, reposted, repost_count }: Post): Partial<Post> {
  const step = (on: boolean, count: number): number => Math.max(0, on ? count - 1 : count + 1);
  return kind === 'like'
    ? { liked: !liked, like_count: step(liked, like_count) }
    : { reposted: !reposted, repost_count: step(reposted, repost_count) };
}
