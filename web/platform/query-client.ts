import { MutationCache, QueryClient } from '@tanstack/react-query';
import { mayPass } from './failure.ts';
import { session } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Nothing that a graph shows is changed by it. */
      besideGraphs?: true;
    };
  }
}

/**
 * Graphs show nearly everything that a reader can change, so each change makes them old: the one that is looked at is asked for anew, any other
 * when it is looked at next. A change that failed may have arrived all the same.
 */
const mutationCache = new MutationCache({
  onSettled: (_data, error, _variables, _kept, { meta }) => {
    if (meta?.besideGraphs) return;
    void queryClient.invalidateQueries({ queryKey: ['graph'], refetchType: error ? 'none' : 'active' });
  },
});

export const queryClient: QueryClient = new QueryClient({
  mutationCache,
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
