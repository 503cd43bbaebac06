import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './failure.ts';
import { mutationCache } from './mutation-cache.ts';
import { session } from './session.ts';

export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      // Failures are shown at once. While the server is unreachable, a page that shows one
      // refetches every few seconds.
      retry: false,
      refetchInterval: (query) => (isTransient(query.state.error) ? 5000 : false),
      // The browser's "offline" is only a guess; a local server may well respond.
      networkMode: 'always',
      staleTime: 30_000,
      // After a long look at a book, the list and the scroll position are still there.
      gcTime: 60 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let reader = session.get()?.username;

// Clears the cache, so that one reader never sees another's data.
session.subscribe(() => {
  const next = session.get()?.username;
  if (next !== reader) queryClient.clear();
  reader = next;
});
