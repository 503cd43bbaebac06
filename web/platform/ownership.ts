import { type Session, useSession } from './session.ts';

/** Whom an answer names as the owner of something; null where the account is gone. */
export interface Owner {
  readonly user_id: number | null;
  readonly username: string | null;
}

/**
 * Returns whether something belongs to the user of a session. The answer itself decides, so that no other call has to succeed first. A session
 * whose user id is not known yet is compared by username: the server refuses a username that is not the token's.
 */
function isOwnedBy(session: Session | null, { user_id, username }: Owner): boolean {
  if (session === null || user_id === null) return false;
  if (session.userId !== null) return session.userId === user_id;
  return username !== null && session.username?.toLowerCase() === username.toLowerCase();
}

export function useIsOwn(): (owner: Owner) => boolean {
  const session = useSession();
  return (owner) => isOwnedBy(session, owner);
}
