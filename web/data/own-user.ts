import { queryOptions } from '@tanstack/react-query';
import type { OwnUser } from '#contract/accounts.ts';
import { call } from '../platform/api.ts';
import { session } from '../platform/session.ts';
import { ownUserKeys } from './query-keys.ts';
import { setKnown } from './reading-settings-store.ts';

export function ownUserQuery() {
  return queryOptions({ queryKey: ownUserKeys.user, queryFn: loadOwnUser, enabled: session.exists, staleTime: 5 * 60_000 });
}

async function loadOwnUser({ signal }: { signal: AbortSignal }): Promise<OwnUser> {
  const user = await call('GET /api/profile', { signal });
  session.setUser(user);
  if (session.get()?.username === user.username) setKnown(user.reading);
  // Imported on demand: only pages with an editor need it. The next profile load retries a failure.
  void import('../platform/autosave.ts').then(
    ({ autosave }) => autosave.adopt(user),
    () => undefined,
  );
  return user;
}
