import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { ownUserQuery } from './own-user.ts';
import { followKeys, postKeys, userKeys } from './query-keys.ts';

/** Returns whether the reader follows a user. */
export function followStateQuery(id: number) {
  return queryOptions({
    queryKey: followKeys.state(id),
    queryFn: async ({ signal }) => (await call('GET /api/subscriptions', { query: { followed_id: id }, signal })).length > 0,
  });
}

export type FollowsList = 'followers' | 'following';

/** Lists a user's followers or the users they follow, newest first. */
export function followsQuery(id: number, which: FollowsList) {
  return infiniteQueryOptions({
    queryKey: followKeys.list(which, id),
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id }, query: pageParam === '' ? {} : { before: pageParam }, signal };
      const { body, next } = await callWithLinks(`GET /api/users/{id}/${which}`, input);
      return { follows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Follows or unfollows a user. The button and the count update optimistically. */
export function useFollow({ id, username }: Pick<User, 'id' | 'username'>) {
  const client = useQueryClient();
  const state = followStateQuery(id).queryKey;

  function show(follows: boolean, by: number): void {
    client.setQueryData(state, follows);
    client.setQueriesData<User>({ queryKey: userKeys.all }, (user) =>
      user?.id === id ? { ...user, follower_count: Math.max(0, user.follower_count + by) } : user,
    );
  }

  return useMutation({
    mutationFn: async (follows: boolean) => {
      if (follows) await call('POST /api/subscribe', { body: { followed_username: username } });
      else await call('DELETE /api/subscriptions/{id}', { params: { id } });
    },
    onMutate: async (follows) => {
      // A response already in flight would overwrite the optimistic update.
      await Promise.all([client.cancelQueries({ queryKey: state }), client.cancelQueries({ queryKey: userKeys.all })]);
      show(follows, follows ? 1 : -1);
    },
    onError: (_, follows) => show(!follows, follows ? -1 : 1),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: followKeys.all }),
        client.invalidateQueries({ queryKey: userKeys.all }),
        client.invalidateQueries({ queryKey: ownUserQuery().queryKey }),
        // The home feed changes with it, but is refetched on the next visit, so that a feed on
        // screen does not shift.
        client.invalidateQueries({ queryKey: postKeys.feed({ kind: 'home' }), refetchType: 'none' }),
      ]),
  });
}
