import { type Session, useSession } from './session.ts';

/** The owner in a response; null if the account is deleted. */
export interface Owner {
  readonly user_id: number | null;
  readonly username: string | null;
}

/**
 * Returns whether something belongs to the session's user, from its own response alone, so that no
 * other request has to succeed first.
 */
function isOwnedBy(session: Session | null, { user_id, username }: Owner): boolean {
  if (session === null || user_id === null) return false;
  if (session.userId !== null) return session.userId === user_id;
  // The user id is not known yet. The server rejects a username that does not match the token.
  return username !== null && session.username?.toLowerCase() === username.toLowerCase();
}

export function useIsOwn(): (owner: Owner) => boolean {
  const session = useSession();
  return (owner) => isOwnedBy(session, owner);
}
