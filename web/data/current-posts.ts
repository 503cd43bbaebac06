import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { isGone } from '../platform/failure.ts';
import { findMissing } from './merge-newest.ts';
import type { Feed } from './feed.ts';
import { feedQuery, loadPage, pagesRefetched, postQuery } from './posts.ts';
import { postKeys } from './query-keys.ts';

/**
 * Refreshes the posts at the top of a displayed feed without changing the list. Later posts are not
 * refreshed, because each page would cost a request.
 */
export function currentPostsQuery(feed: Feed, shownSince: number) {
  return queryOptions({
    queryKey: postKeys.current(feed),
    queryFn: async ({ signal, client }) => {
      const feedData = client.getQueryData(feedQuery(feed).queryKey);
      for (const [i, before] of (feedData?.pageParams ?? []).slice(0, pagesRefetched).entries()) {
        const response = await loadPage(client, feed, String(before), signal);
        const missing = findMissing(feedData?.pages ?? [], i, response);
        await Promise.all(missing.map(({ id }) => refreshPost(client, id)));
      }
      return true;
    },
    initialData: true,
    initialDataUpdatedAt: shownSince,
    staleTime: 10_000,
    refetchInterval: false,
    refetchOnWindowFocus: 'always',
  });
}

/** Refetches a post; a deleted one is then shown as such. Other failures are ignored. */
export async function refreshPost(client: QueryClient, id: Post['id']): Promise<void> {
  const query = postQuery(id);
  // Deleted posts do not come back.
  if (isGone(client.getQueryState(query.queryKey)?.error)) return;
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}
