import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithLinks } from '../platform/api.ts';
import { session } from '../platform/session.ts';
import { circleKeys } from './query-keys.ts';

/**
 * Lists the reader's pending invitations. Apart from the other queries of circles, because every
 * page loads it.
 */
export function ownInvitationsQuery() {
  return infiniteQueryOptions({
    queryKey: circleKeys.ownInvitations,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/invitations', { query: pageParam === '' ? {} : { before: pageParam }, signal });
      return { rows: body, next: next?.get('before') };
    },
    enabled: session.exists,
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}
