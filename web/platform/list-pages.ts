import { InfiniteQueryObserver, type Query, type QueryClient } from '@tanstack/react-query';
import { currentEntry, entryStore } from './history-entry.ts';
import { session } from './session.ts';

/** The number of loaded pages of each list, by query hash. */
type PageCounts = Readonly<Record<string, number>>;

/** Maximum number of pages of a list to reload; they load one after another. */
const MAX_PAGES = 20;

/**
 * Loads as many pages of a list as its history entry had before a reload, so that its scroll
 * position exists again. Without a reload, the query cache still has them.
 */
export function restoreListPages(client: QueryClient): void {
  const counts = entryStore<PageCounts>('catena-list-pages');
  /** By entry and list: whether all of its pages have been loaded since the reload. */
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
    const previous = counts.get(entry) ?? {};
    const loaded = pagesOf(query);
    if (event.action.type === 'success' && !restored.has(name) && loaded < Math.min(previous[query.queryHash] ?? 1, MAX_PAGES)) {
      // After the observer has received the new page.
      setTimeout(() => {
        if (observer.getCurrentResult().hasNextPage) void observer.fetchNextPage({ cancelRefetch: false });
      });
      return;
    }
    restored.add(name);
    if (loaded > 1 || previous[query.queryHash] !== undefined) counts.set(entry, { ...previous, [query.queryHash]: loaded });
  });
}

function pagesOf({ state }: Query): number {
  const { pages } = (state.data ?? {}) as { pages?: readonly unknown[] };
  return pages?.length ?? 0;
}
