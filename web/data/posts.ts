import { skipToken, infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { isTransient } from '../platform/failure.ts';
import type { Feed } from './feed.ts';
import type { FeedPage } from './merge-newest.ts';
import { postKeys } from './query-keys.ts';

export function postQuery(id: number) {
  return queryOptions({ queryKey: postKeys.one(id), queryFn: ({ signal }) => call('GET /api/posts/{id}', { params: { id }, signal }) });
}

/**
 * Pages of a feed. Newer posts load only on request (`loadNewest`), so that the list does not move.
 */
export function feedQuery(feed: Feed) {
  return infiniteQueryOptions({
    queryKey: postKeys.feed(feed),
    queryFn: ({ pageParam, signal, client }) => loadPage(client, feed, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.data === undefined && isTransient(state.error) ? 5000 : false),
  });
}

/** Loads a page. `before`: empty for the first page. */
export async function loadPage(client: QueryClient, feed: Feed, before: string, signal?: AbortSignal): Promise<FeedPage> {
  const requestedAt = Date.now();
  const page = { ...(before !== '' && { before }), ...(signal && { signal }) };
  const { body: posts, next, newer } = await listPosts(feed, page);
  cachePosts(client, posts, requestedAt);
  return { posts, next: next?.get('before') ?? null, after: newer?.get('after') ?? null };
}

function listPosts(feed: Feed, { before, signal }: { before?: string; signal?: AbortSignal }) {
  const page = before === undefined ? {} : { before };
  const rest = signal ? { signal } : {};
  if (feed.kind === 'community') {
    return callWithLinks('GET /api/communities/{id}/posts', { params: { id: feed.id }, query: page, ...rest });
  }
  return callWithLinks('GET /api/posts', { query: { ...feedParams(feed), ...page }, ...rest });
}

/** The number of posts that are newer than the feed's first page, given its `after` cursor. */
export function newerQuery(feed: Feed, after: string | null, shownSince: number) {
  return queryOptions({
    queryKey: postKeys.newer(feed, after),
    queryFn: after === null ? skipToken : ({ signal }) => call('GET /api/posts/newer', { query: { ...feedParams(feed), after }, signal }),
    initialData: { count: 0 },
    initialDataUpdatedAt: shownSince,
    staleTime: 15_000,
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
  });
}

/** The number of pages that are refreshed after back navigation. */
export const pagesRefetched = 2;

function feedParams(feed: Feed): { community_id?: number; username?: string; feed?: 'home' } {
  switch (feed.kind) {
    case 'community':
      return { community_id: feed.id };
    case 'user':
      return { username: feed.username };
    case 'home':
      return { feed: 'home' };
    case 'all':
      return {};
  }
}

/**
 * Caches posts under their own keys, so that all lists show the same state. Skips posts that
 * changed after the request was sent.
 */
function cachePosts(client: QueryClient, posts: readonly Post[], requestedAt: number): void {
  for (const post of posts) {
    const { queryKey } = postQuery(post.id);
    if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) <= requestedAt) {
      client.setQueryData(queryKey, { ...post, reposted_by: null, reposted_by_name: null });
    }
  }
}

/** The last users who reposted a post, up to the number that its page names. */
export function repostersQuery({ id, repost_count }: Pick<Post, 'id' | 'repost_count'>) {
  return queryOptions({
    queryKey: postKeys.reposters(id, repost_count),
    queryFn: ({ signal }) => call('GET /api/posts/{id}/reposts', { params: { id }, query: { limit: 4 }, signal }),
    enabled: repost_count > 0,
    placeholderData: keepPreviousData,
  });
}
