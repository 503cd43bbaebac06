import { useSyncExternalStore } from 'react';

// The browser is reliable only when it reports being offline; otherwise, responses decide.

const listeners = new Set<() => void>();
let showsCopies = false;

/** Reports whether the server responded, or a stored copy had to do. */
export function reportResponse(from: 'server' | 'copy'): void {
  if (showsCopies === (from === 'copy')) return;
  showsCopies = from === 'copy';
  for (const listener of listeners) listener();
}

// The copies stay on the screen, so no request may follow that would report the server.
const reportServer = (): void => reportResponse('server');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('online', reportServer);
  listeners.add(listener);
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('online', reportServer);
    for (const event of events) window.removeEventListener(event, listener);
  };
}

type Connection = 'online' | 'offline' | 'unreachable';

/**
 * Returns whether the browser is offline, or the server unreachable and stored copies are shown in
 * its place.
 */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => (!navigator.onLine ? 'offline' : showsCopies ? 'unreachable' : 'online'));
}
