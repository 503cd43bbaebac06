import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '../../platform/api.ts';
import { isGone, mayBeDone } from '../../platform/failure.ts';
import { session } from '../../platform/session.ts';
import { type Feed, postQuery } from './queries.ts';

type Kind = 'like' | 'repost';

/** The state to reach, by key, as set by clicks during a request. */
const wishes = new Map<string, boolean>();
/** Keys whose state on the server is unknown: a request failed, and so did refetching the post. */
const unsure = new Set<string>();

/**
 * Toggles a like or repost with an optimistic update, one request at a time. Clicks during a
 * request update the cache; a further request follows if the state still differs.
 */
export function useToggle(kind: Kind, post: Post) {
  const client = useQueryClient();
  const name = `${kind} ${post.id}`;
  const mutationKey = ['posts', kind, post.id];
  const toggle = useMutation({
    mutationKey,
    meta: kind === 'like' ? { besideGraphs: true } : {},
    mutationFn: () => toggleAsWanted(client, kind, post),
    onSettled: () => {
      wishes.delete(name);
    },
    // A repost moves the post in feeds other than communities'.
    onSuccess: () => {
      const moved = {
        predicate: ({ queryKey: [, list, feed] }: { queryKey: readonly unknown[] }) => list === 'feed' && !isCommunity(feed),
      };
      if (kind === 'repost') void client.invalidateQueries({ queryKey: ['posts', 'feed'], refetchType: 'none', ...moved });
    },
  });
  return {
    error: toggle.error,
    submittedAt: toggle.submittedAt,
    press: () => {
      if (client.isMutating({ mutationKey }) === 0) return toggle.mutate();
      const shown = shownOf(client, post);
      wishes.set(name, !isOn(kind, shown));
      show(client, post, toggled(kind, shown));
    },
  };
}

async function toggleAsWanted(client: QueryClient, kind: Kind, post: Post): Promise<void> {
  session.require();
  // A pending refetch would restore the old state.
  await client.cancelQueries({ queryKey: postQuery(post.id).queryKey, exact: true });
  const name = `${kind} ${post.id}`;
  let known: Partial<Post> = stateOf(kind, shownOf(client, post));
  wishes.set(name, !isOn(kind, known));
  show(client, post, toggled(kind, known));
  try {
    if (unsure.has(name)) known = stateOf(kind, await ask(client, kind, post.id));
    else {
      wishes.delete(name);
      known = await send(kind, post.id);
    }
    for (let wish = wishes.get(name); wish !== undefined && wish !== isOn(kind, known); wish = wishes.get(name)) {
      show(client, post, toggled(kind, known));
      wishes.delete(name);
      known = await send(kind, post.id);
    }
    show(client, post, known);
  } catch (error) {
    show(client, post, known);
    if (mayBeDone(error)) unsure.add(name);
    // A deleted post must not be shown from the cache either.
    if (mayBeDone(error) || isGone(error)) await ask(client, kind, post.id).catch(() => undefined);
    throw error;
  }
}

function send(kind: Kind, id: number): Promise<Partial<Post>> {
  const params = { id };
  return kind === 'like' ? call('POST /api/posts/{id}/like', { params }) : call('POST /api/posts/{id}/repost', { params });
}

/** Refetches the post, which also updates the cache. */
async function ask(client: QueryClient, kind: Kind, id: number): Promise<Post> {
  const post = await client.fetchQuery({ ...postQuery(id), staleTime: 0 });
  unsure.delete(`${kind} ${id}`);
  return post;
}

function shownOf(client: QueryClient, post: Post): Post {
  return client.getQueryData(postQuery(post.id).queryKey) ?? post;
}

function show(client: QueryClient, post: Post, state: Partial<Post>): void {
  client.setQueryData(postQuery(post.id).queryKey, (now = post) => ({ ...now, ...state }));
}

function isCommunity(feed: unknown): boolean {
  return (feed as Feed | undefined)?.kind === 'community';
}

function isOn(kind: Kind, { liked = false, reposted = false }: Partial<Post>): boolean {
  return kind === 'like' ? liked : reposted;
}

function stateOf(kind: Kind, { liked, like_count, reposted, repost_count }: Post): Partial<Post> {
  return kind === 'like' ? { liked, like_count } : { reposted, repost_count };
}

function toggled(kind: Kind, { liked = false, like_count = 0, reposted = false, repost_count = 0 }: Partial<Post>): Partial<Post> {
  const step = (on: boolean, count: number): number => Math.max(0, on ? count - 1 : count + 1);
  return kind === 'like'
    ? { liked: !liked, like_count: step(liked, like_count) }
    : { reposted: !reposted, repost_count: step(reposted, repost_count) };
}
