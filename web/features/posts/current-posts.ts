import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { isGone } from '../../platform/failure.ts';
import { missingFrom } from './newest.ts';
import { type Feed, feedQuery, loadPage, pagesRefetched, postQuery } from './queries.ts';

/**
 * Asks anew how the posts stand at the top of what is shown, and leaves the list as it is. Those further down stay as they were told: a long
 * list would cost a call for every page of it.
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

/** How a post stands by now: where it is deleted, it is shown as such wherever it stands. That it could not be asked is not worth a word. */
export async function askForPost(client: QueryClient, id: Post['id']): Promise<void> {
  const query = postQuery(id);
  // Nothing that is deleted comes back.
  if (isGone(client.getQueryState(query.queryKey)?.error)) return;
  await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
}
