import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '../platform/api.ts';
import { isGone, mayHaveSucceeded } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { postQuery } from './posts.ts';
import { feedOf, postKeys, postMutationKeys } from './query-keys.ts';

type Kind = 'like' | 'repost';

/** The state to reach, by key, as set by clicks during a request. */
const desired = new Map<string, boolean>();
/** Keys whose state on the server is unknown: a request failed, and so did refetching the post. */
const uncertain = new Set<string>();

/**
 * Toggles a like or repost with an optimistic update, one request at a time. Clicks during a
 * request update the cache; a further request follows if the state still differs.
 */
export function useToggle(kind: Kind, post: Post) {
  const client = useQueryClient();
  const key = `${kind} ${post.id}`;
  const mutationKey = postMutationKeys.toggle(kind, post.id);
  const mutation = useMutation({
    mutationKey,
    meta: kind === 'like' ? { leavesGraphs: true } : {},
    mutationFn: () => runToggle(client, kind, post),
    onSettled: () => {
      desired.delete(key);
    },
    // A repost moves the post in feeds other than communities'.
    onSuccess: () => {
      if (kind === 'like') return;
      const predicate = ({ queryKey }: { queryKey: QueryKey }): boolean => feedOf(queryKey).kind !== 'community';
      void client.invalidateQueries({ queryKey: postKeys.feeds, refetchType: 'none', predicate });
    },
  });
  return {
    error: mutation.error,
    submittedAt: mutation.submittedAt,
    toggle: () => {
      if (client.isMutating({ mutationKey }) === 0) return mutation.mutate();
      const shown = cachedPost(client, post);
      desired.set(key, !isOn(kind, shown));
      updateCache(client, post, toggled(kind, shown));
    },
  };
}

async function runToggle(client: QueryClient, kind: Kind, post: Post): Promise<void> {
  session.require();
  // A pending refetch would restore the old state.
  await client.cancelQueries({ queryKey: postQuery(post.id).queryKey, exact: true });
  const key = `${kind} ${post.id}`;
  let confirmed: Partial<Post> = stateOf(kind, cachedPost(client, post));
  desired.set(key, !isOn(kind, confirmed));
  updateCache(client, post, toggled(kind, confirmed));
  try {
    if (uncertain.has(key)) confirmed = stateOf(kind, await refetch(client, kind, post.id));
    else {
      desired.delete(key);
      confirmed = await send(kind, post.id);
    }
    for (let target = desired.get(key); target !== undefined && target !== isOn(kind, confirmed); target = desired.get(key)) {
      updateCache(client, post, toggled(kind, confirmed));
      desired.delete(key);
      confirmed = await send(kind, post.id);
    }
    updateCache(client, post, confirmed);
  } catch (error) {
    updateCache(client, post, confirmed);
    if (mayHaveSucceeded(error)) uncertain.add(key);
    // A deleted post must not be shown from the cache either.
    if (mayHaveSucceeded(error) || isGone(error)) await refetch(client, kind, post.id).catch(() => undefined);
    throw error;
  }
}

function send(kind: Kind, id: number): Promise<Partial<Post>> {
  return call(`POST /api/posts/{id}/${kind}`, { params: { id } });
}

/** Refetches the post, which also updates the cache. */
async function refetch(client: QueryClient, kind: Kind, id: number): Promise<Post> {
  const post = await client.fetchQuery({ ...postQuery(id), staleTime: 0 });
  uncertain.delete(`${kind} ${id}`);
  return post;
}

function cachedPost(client: QueryClient, post: Post): Post {
  return client.getQueryData(postQuery(post.id).queryKey) ?? post;
}

function updateCache(client: QueryClient, post: Post, state: Partial<Post>): void {
  client.setQueryData(postQuery(post.id).queryKey, (current = post) => ({ ...current, ...state }));
}

function isOn(kind: Kind, { liked = false, reposted = false }: Partial<Post>): boolean {
  return kind === 'like' ? liked : reposted;
}

function stateOf(kind: Kind, { liked, like_count, reposted, repost_count }: Post): Partial<Post> {
  return kind === 'like' ? { liked, like_count } : { reposted, repost_count };
}

function toggled(kind: Kind, { liked = false, like_count = 0, reposted = false, repost_count = 0 }: Partial<Post>): Partial<Post> {
  const adjust = (on: boolean, count: number): number => Math.max(0, on ? count - 1 : count + 1);
  return kind === 'like'
    ? { liked: !liked, like_count: adjust(liked, like_count) }
    : { reposted: !reposted, repost_count: adjust(reposted, repost_count) };
}
