import type { QueryClient } from '@tanstack/react-query';
import { StatusError } from '../platform/api-errors.ts';
import { call } from '../platform/api.ts';
import { isTransient } from '../platform/failure.ts';
import { session } from '../platform/session.ts';
import { createUnsentStore, type Unsent } from '../platform/unsent.ts';
import { readingKeys } from './query-keys.ts';
import { unsentKinds } from './unsent-kinds.ts';

/** The last place in each edition, by slug, that was read without a connection. */
const store = createUnsentStore<string>(unsentKinds.position);

/** Returns where the reader is in an edition, if the server does not know it yet. */
export function unsentPosition(slug: string): string | undefined {
  return store.find(slug)?.value;
}

/**
 * Saves a position, even while the page closes. Without a connection, it stays in this browser
 * until it can be sent.
 */
export async function savePosition(slug: string, citation: string): Promise<void> {
  const position = { key: slug, savedAt: new Date().toISOString(), value: citation };
  // A page that closes does not see its request fail.
  if (!navigator.onLine) keep(position);
  try {
    await call('PUT /api/reading/{slug}', { params: { slug }, body: { citation }, keepalive: true });
    removeUntil(position);
  } catch (error) {
    if (isTransient(error)) keep(position);
  }
}

function keep(position: Unsent<string>): void {
  const known = store.find(position.key);
  if (!known || known.savedAt <= position.savedAt) store.put(position);
}

function removeUntil({ key, savedAt }: Unsent<string>): void {
  const known = store.find(key);
  if (known && known.savedAt <= savedAt) store.remove(key);
}

let sending: Promise<void> | undefined;

/**
 * Sends the positions of what was read without a connection. Joins an attempt that is already
 * running.
 */
export function sendUnsentPositions(client: QueryClient): Promise<void> {
  store.reload();
  if (store.list().length === 0) return Promise.resolve();
  sending ??= sendAll(client).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(client: QueryClient): Promise<void> {
  for (const position of store.list()) if (!(await send(position))) return;
  await client.invalidateQueries({ queryKey: readingKeys.positions, exact: true });
}

/**
 * Returns whether the server accepts requests. The time is sent as an age, since the clock of the
 * device may be wrong.
 */
async function send(position: Unsent<string>): Promise<boolean> {
  const { key: slug, value: citation, savedAt } = position;
  const seconds_ago = Math.max(0, Math.floor((Date.now() - Date.parse(savedAt)) / 1000));
  try {
    await call('PUT /api/reading/{slug}', { params: { slug }, body: { citation, seconds_ago } });
  } catch (error) {
    if (isTransient(error) || session.get() === null || (error instanceof StatusError && error.status === 429)) return false;
    // The edition no longer has the place.
  }
  removeUntil(position);
  return true;
}
