import { useInfiniteQuery } from '@tanstack/react-query';
import { ownInvitationsQuery } from '../../data/own-invitations.ts';
import { useSession } from '../../platform/session.ts';

/** Returns whether the reader has a pending invitation. Checks again at most every minute. */
export function useHasInvitation(): boolean {
  const isSignedIn = typeof useSession()?.username === 'string';
  const { data } = useInfiniteQuery({ ...ownInvitationsQuery(), enabled: isSignedIn, staleTime: 60_000 });
  return data?.pages.some(({ rows }) => rows.length > 0) ?? false;
}
