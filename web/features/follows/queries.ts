import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { call, callWithLinks } from '../../platform/api.ts';
import { ownUserQuery } from '../session/queries.ts';

/** Whether the caller follows a user. */
export function followStateQuery(id: number) {
  return queryOptions({
    queryKey: ['follows', 'state', id],
    queryFn: async ({ signal }) => (await call('GET /api/subscriptions', { query: { followed_id: id }, signal })).length > 0,
  });
}

export type FollowsList = 'followers' | 'following';

/** Who follows a user, or whom they follow, newest first, page by page. */
export function followsQuery(id: number, which: FollowsList) {
  return infiniteQueryOptions({
    queryKey: ['follows', which, id],
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: { id }, query: pageParam === '' ? {} : { before: pageParam }, signal };
      const { body, next } =
        which === 'followers'
          ? await callWithLinks('GET /api/users/{id}/followers', input)
          : await callWithLinks('GET /api/users/{id}/following', input);
      return { follows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Follows a user, or no more. The button and the count change at once, and change back where it fails. */
export function useFollow({ id, username }: Pick<User, 'id' | 'username'>) {
  const client = useQueryClient();
  const state = followStateQuery(id).queryKey;

  function show(follows: boolean, by: number): void {
    client.setQueryData(state, follows);
    client.setQueriesData<User>({ queryKey: ['users'] }, (user) =>
      user?.id === id ? { ...user, follower_count: Math.max(0, user.follower_count + by) } : user,
    );
  }

  return useMutation({
    mutationFn: async (follows: boolean) => {
      if (follows) await call('POST /api/subscribe', { body: { followed_username: username } });
      else await call('DELETE /api/subscriptions/{id}', { params: { id } });
    },
    onMutate: async (follows) => {
      // An answer that is under way knows nothing of this yet.
      await Promise.all([client.cancelQueries({ queryKey: state }), client.cancelQueries({ queryKey: ['users'] })]);
      show(follows, follows ? 1 : -1);
    },
    onError: (_, follows) => show(!follows, follows ? -1 : 1),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['follows'] }),
        client.invalidateQueries({ queryKey: ['users'] }),
        client.invalidateQueries({ queryKey: ownUserQuery().queryKey }),
        // The home feed holds the posts of those whom one follows. It is made anew when it is next gone to: a list that is read does not move.
        client.invalidateQueries({ queryKey: ['posts', 'feed', { kind: 'home' }], refetchType: 'none' }),
      ]),
  });
}
