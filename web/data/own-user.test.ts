import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.unstubAllGlobals());

test('the queries of every page send nothing once the session has ended, even while their components are still mounted', async () => {
  const store = new Map([
    ['token', 't'],
    ['username', 'macrina'],
    ['user-id', '7 macrina'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => void store.set(name, text),
    removeItem: (name: string) => void store.delete(name),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, location: { origin: 'https://library.example' } });
  vi.stubGlobal('location', { origin: 'https://library.example' });
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url);
    return new Promise(() => undefined);
  });
  vi.resetModules();
  const { session } = await import('../platform/session.ts');
  const { queryClient } = await import('../platform/query-client.ts');
  const { ownUserQuery } = await import('./own-user.ts');
  const { unreadCountQuery } = await import('./notifications.ts');
  const own = new QueryObserver(queryClient, ownUserQuery());
  const unread = new QueryObserver(queryClient, unreadCountQuery());
  const stops = [own.subscribe(() => undefined), unread.subscribe(() => undefined)];
  expect(fetched).toHaveLength(2);
  session.end('logout');
  // As an effect of a render that was still pending at the logout.
  own.setOptions(ownUserQuery());
  unread.setOptions(unreadCountQuery());
  expect(fetched).toHaveLength(2);
  for (const stop of stops) stop();
});
