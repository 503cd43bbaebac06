import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OwnUser, ReadingSettings } from '#contract/accounts.ts';
import { StatusError } from '../platform/api-errors.ts';
import { call } from '../platform/api.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { session, useSession } from '../platform/session.ts';
import { ownUserQuery } from './own-user.ts';
import { addUnsent, getStored, removeUnsent, setKnown, subscribe } from './reading-settings-store.ts';
import type { ReadingSettingsChange } from './stored-reading-settings.ts';

export interface ReadingSettingsState {
  readonly settings: ReadingSettings;
  /** Applies at once; the account is updated a moment later. */
  readonly change: (change: ReadingSettingsChange) => void;
}

/**
 * Returns how the reader wants texts to be shown. The settings belong to the account; a copy in
 * this browser applies before the server responds, without a connection, and for visitors.
 */
export function useReadingSettings(): ReadingSettingsState {
  const client = useQueryClient();
  const isLoggedIn = useSession() !== null;
  const { data } = useQuery(ownUserQuery());
  const user = isLoggedIn ? data : undefined;
  const stored = useSyncExternalStore(subscribe, getStored);
  const known = user?.reading ?? stored.known;
  const settings = useMemo(() => ({ ...known, ...stored.unsent }), [known, stored.unsent]);
  useEffect(() => {
    if (user) setKnown(user.reading);
  }, [user]);
  useEffect(() => watch(client), [client]);
  const change = useCallback(
    (changed: ReadingSettingsChange) => {
      addUnsent(changed);
      sendSoon(client);
    },
    [client],
  );
  return { settings, change };
}

/** In milliseconds: dragging a slider makes many changes. */
const DELAY = 600;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;

function sendSoon(client: QueryClient): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendNow(client), DELAY);
}

/**
 * Sends what an earlier page, or one without a connection, could not send, and the rest when the
 * page is left.
 */
function watch(client: QueryClient): () => void {
  const send = (): void => sendSoon(client);
  const leave = (): void => void sendNow(client, true);
  send();
  window.addEventListener('online', send);
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('online', send);
    window.removeEventListener('pagehide', leave);
  };
}

async function sendNow(client: QueryClient, keepalive = false): Promise<void> {
  const reader = session.get();
  const { unsent } = getStored();
  if (reader === null || sending || Object.keys(unsent).length === 0) return;
  sending = true;
  try {
    const user = await call('PATCH /api/profile', { body: { reading: unsent }, keepalive });
    if (session.get()?.username !== reader.username) return;
    await replaceCached<OwnUser>(client, ownUserQuery().queryKey, () => user);
    removeUnsent(unsent, user.reading);
    // Pages have names of passages in the old numbering.
    if (unsent.numbering !== undefined) void client.invalidateQueries();
  } catch (error) {
    // A change that the server rejects would be rejected again: the favorite edition was deleted.
    if (error instanceof StatusError && (error.status === 400 || error.status === 404)) removeUnsent(unsent);
  } finally {
    sending = false;
  }
  if (getStored().unsent !== unsent && Object.keys(getStored().unsent).length > 0) sendSoon(client);
}
