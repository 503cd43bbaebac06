import { call } from '../platform/api.ts';

/** Revokes the session's token. If the request fails, the token expires on its own. */
export function revokeSession(): void {
  call('POST /api/logout', { keepalive: true }).catch(() => undefined);
}
