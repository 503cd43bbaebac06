import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ShortUser } from '#contract/accounts.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { blockKeys } from './query-keys.ts';
import { forgetPagesOf } from './recent-pages.ts';

/** A block hides two users from each other; a mute hides one of them from the other. */
export type Relation = 'block' | 'mute';

/** Lists whom the reader blocked or muted, the last one first. */
export function blockedUsersQuery(relation: Relation) {
  return infiniteQueryOptions({
    queryKey: blockKeys.list(relation),
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: pageParam === '' ? {} : { before: pageParam }, signal };
      const { body, next } = await (relation === 'block'
        ? callWithLinks('GET /api/blocks', input)
        : callWithLinks('GET /api/mutes', input));
      return { users: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

type Person = Pick<ShortUser, 'username' | 'display_name'>;

/** Blocks or mutes a user. What the page has of them disappears. */
export function useBlock(relation: Relation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ username }: Person) => {
      const input = { body: { username } };
      return relation === 'block' ? call('POST /api/blocks', input) : call('POST /api/mutes', input);
    },
    onSuccess: ({ user_id, username, display_name }) => {
      setLast({ relation, userId: user_id, name: display_name ?? username });
      if (relation === 'block') forgetPagesOf({ username, name: display_name ?? username });
      reloadEverything(client);
    },
  });
}

/** Ends the block or the muting of a user by their id. */
export function useUnblock(relation: Relation) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => {
      const input = { params: { userId } };
      return relation === 'block' ? call('DELETE /api/blocks/{userId}', input) : call('DELETE /api/mutes/{userId}', input);
    },
    onSuccess: (_, userId) => {
      if (last?.userId === userId && last.relation === relation) setLast(undefined);
      reloadEverything(client);
    },
  });
}

/** Almost every response may have something of the user, so what is not on screen is dropped. */
function reloadEverything(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
}

/** The block or mute that the reader made last, which a notice lets them undo. */
interface LastBlock {
  readonly relation: Relation;
  readonly userId: number;
  readonly name: string;
}

let last: LastBlock | undefined;
const listeners = new Set<() => void>();

function setLast(next: LastBlock | undefined): void {
  last = next;
  for (const listener of listeners) listener();
}

export function useLastBlock(): LastBlock | undefined {
  return useSyncExternalStore(subscribe, () => last);
}

export function dismissLastBlock(): void {
  setLast(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
