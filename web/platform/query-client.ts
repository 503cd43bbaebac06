import { QueryClient } from '@tanstack/react-query';
import { mayPass } from './failure.ts';
import { session } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failure is shown at once, and mends itself: while the server is away a page that shows it asks again every few seconds.
      retry: false,
      refetchInterval: (query) => (mayPass(query.state.error) ? 5000 : false),
      // "Offline" is only the browser's guess; a server on this machine may well answer.
      networkMode: 'always',
      staleTime: 30_000,
      // Who comes back from a long look at a book finds the list at once, and with it the place on the page.
      gcTime: 60 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

let reader = session.get()?.username;

// Nothing that one reader was shown may be shown to the next.
session.subscribe(() => {
  const next = session.get()?.username;
  if (next !== reader) queryClient.clear();
  reader = next;
});
