/**
 * The stored login. `username` is null only if storage was altered or partly cleared; `userId` is
 * null until it is known, in sessions that predate it.
 */
export interface Session {
  readonly token: string;
  readonly username: string | null;
  readonly userId: number | null;
}

/** Returns the login that this browser stores; null without one, or if storage is forbidden. */
export function readStoredSession(): Session | null {
  try {
    const token = localStorage.getItem('token');
    if (!token) return null;
    const username = localStorage.getItem('username') || null;
    return { token, username, userId: userIdOf(username) };
  } catch {
    return null;
  }
}

/** Stored with the name that it belongs to. */
function userIdOf(username: string | null): number | null {
  const [id = '', name] = (localStorage.getItem('user-id') ?? '').split(' ');
  return name === username && Number(id) > 0 ? Number(id) : null;
}
