import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query';
import { currentEntry, entryStore } from './history-entry.ts';
import { session } from './session.ts';

/** How many pages of each list were loaded, by the hash of its query. */
type PageCounts = Readonly<Record<string, number>>;

/** Pages of one list that are loaded again at most; each takes a call after the one before. */
const most = 20;

/**
 * Loads as many pages of a list as its history entry had before a reload, so that its place on the page exists again. Within one document the
 * query cache keeps them.
 */
export function restoreListPages(client: QueryClient): void {
  const counts = entryStore<PageCounts>('catena-list-pages');
  /** By entry and list: whether this document has seen all of its pages. */
  const restored = new Set<string>();

  session.subscribe(() => {
    if (session.get() === null) counts.clear();
  });

  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'success' && event.action.type !== 'error')) return;
    const { query } = event;
    const observer = query.observers.find((one) => one instanceof InfiniteQueryObserver);
    if (!observer) return;
    const entry = currentEntry();
    const name = `${entry} ${query.queryHash}`;
    const known = counts.get(entry) ?? {};
    const loaded = pagesOf(query);
    if (event.action.type === 'success' && !restored.has(name) && loaded < Math.min(known[query.queryHash] ?? 1, most)) {
      // After the observer has heard of the page that came.
      setTimeout(() => {
        if (observer.getCurrentResult().hasNextPage) void observer.fetchNextPage({ cancelRefetch: false });
      });
      return;
    }
    restored.add(name);
    if (loaded > 1 || known[query.queryHash] !== undefined) counts.set(entry, { ...known, [query.queryHash]: loaded });
  });
}

function pagesOf({ state }: Query): number {
  const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] };
  return pages?.length ?? 0;
}
