import type { QueryClient } from '@tanstack/react-query';
import { StatusError } from '../platform/api-errors.ts';
import type { ServerEvent } from '../platform/event-parser.ts';
import { readEvents } from '../platform/event-stream.ts';
import { notificationKeys } from './query-keys.ts';

/** Milliseconds before the first attempt to connect again, and at most. */
const FIRST_WAIT = 3_000;
const LONGEST_WAIT = 120_000;
const CHANNEL = 'catena-notifications';

/** What one tab tells the others. */
interface Change {
  readonly username: string;
  /** Undefined if the lists alone have changed. */
  readonly unread?: number;
}

/**
 * Keeps the count and the lists of notifications current until the signal aborts. Only one tab
 * opens the stream, because browsers open few connections to a server; it informs the others.
 */
export async function followNotifications(client: QueryClient, username: string, signal: AbortSignal): Promise<void> {
  // Without locks, the tab polls.
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Change>) => {
    if (data.username === username) apply(client, data);
  });
  signal.addEventListener('abort', () => channel.close());
  const announce = (change: Change): void => {
    apply(client, change);
    channel.postMessage(change);
  };
  await navigator.locks
    .request(`${CHANNEL} ${username}`, { signal }, () => connectAgain(username, announce, signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
}

async function connectAgain(username: string, announce: (change: Change) => void, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let wait = FIRST_WAIT;
  const onEvent = ({ id, name, data }: ServerEvent): void => {
    wait = FIRST_WAIT;
    lastEventId = id ?? lastEventId;
    const unread = name === 'count' ? unreadIn(data) : undefined;
    announce({ username, ...(unread !== undefined && { unread }) });
  };
  while (!signal.aborted) {
    try {
      await readEvents('GET /api/notifications/stream', { signal, lastEventId, onEvent });
    } catch (error) {
      if (signal.aborted) return;
      // The session has ended, which the page learns from its next request.
      if (error instanceof StatusError && error.status === 401) return;
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
    // At random, so that the tabs of a restarted server do not all come back at once.
    await pause(wait * (0.5 + Math.random() / 2), signal);
  }
}

function unreadIn(data: string): number | undefined {
  const parsed: unknown = JSON.parse(data);
  if (typeof parsed !== 'object' || parsed === null || !('unread' in parsed)) return undefined;
  return typeof parsed.unread === 'number' ? parsed.unread : undefined;
}

function apply(client: QueryClient, { unread }: Change): void {
  const before = client.getQueryData<{ unread: number }>(notificationKeys.count)?.unread;
  if (unread !== undefined) client.setQueryData(notificationKeys.count, { unread });
  if (unread === undefined || unread !== before) void client.invalidateQueries({ queryKey: notificationKeys.lists });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
