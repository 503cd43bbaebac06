import { useInfiniteQuery } from '@tanstack/react-query';
import { ownInvitationsQuery } from '../../data/own-invitations.ts';
import { useSession } from '../../platform/session.ts';

/** Returns whether the reader has a pending invitation. Checks again at most every minute. */
export function useHasInvitation(): boolean {
  const isSignedIn = useSession() !== null;
  const { data } = useInfiniteQuery({ ...ownInvitationsQuery(), staleTime: 60_000 });
  return isSignedIn && (data?.pages.some(({ rows }) => rows.length > 0) ?? false);
}
