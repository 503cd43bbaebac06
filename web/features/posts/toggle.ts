import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '../../platform/api.ts';
import { isGone, mayBeDone } from '../../platform/failure.ts';
import { session } from '../../platform/session.ts';
import { type Feed, postQuery } from './queries.ts';

type Kind = 'like' | 'repost';

/** What was wished by the last press while a call was under way, by the name of what is flipped. */
const wishes = new Map<string, boolean>();
/** Names of what may stand otherwise on the server than it is shown: a call was not answered, nor the question how it ended. */
const unsure = new Set<string>();

/**
 * A like or a repost, given or taken back: shown at once, one call at a time (C5), and in the end as the server has it. What is pressed while
 * a call is under way is shown as well, and sent when that call has settled, where it is still wished.
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
    // Reposts move posts in the feeds of people.
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
  // An answer that was asked for before would show the old state again.
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
    // Neither is a post that has gone shown on from memory.
    if (mayBeDone(error) || isGone(error)) await ask(client, kind, post.id).catch(() => undefined);
    throw error;
  }
}

function send(kind: Kind, id: number): Promise<Partial<Post>> {
  const params = { id };
  return kind === 'like' ? call('POST /api/posts/{id}/like', { params }) : call('POST /api/posts/{id}/repost', { params });
}

/** How the post stands on the server, which is shown from then on. */
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
