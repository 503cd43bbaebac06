import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { isGone } from '../../platform/failure.ts';
import { missingFrom } from './newest.ts';
import { type Feed, feedQuery, loadPage, pagesRefetched, postQuery } from './queries.ts';

/**
 * Refreshes the posts at the top of a displayed feed without changing the list. Later posts are not
 * refreshed, because each page would cost a request.
 */
export function currentPostsQuery(feed: Feed, shownSince: number) {
  return queryOptions({
    queryKey: ['posts', 'standing', feed],
    queryFn: async ({ signal, client }) => {
      const shown = client.getQueryData(feedQuery(feed).queryKey);
      for (const [i, before] of (shown?.pageParams ?? []).slice(0, pagesRefetched).entries()) {
        const answer = await loadPage(client, feed, String(before), signal);
        const missing = missingFrom(shown?.pages ?? [], i, answer);
        await Promise.all(missing.map(({ id }) => askForPost(client, id)));
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
export async function askForPost(client: QueryClient, id: Post['id']): Promise<void> {
  const query = postQuery(id);
  // Deleted posts do not come back.
  if (isGone(client.getQueryState(query.queryKey)?.error)) return;
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}
