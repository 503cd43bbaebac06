import { queryOptions } from '@tanstack/react-query';
import type { Hit } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { callWithLinks } from '../../platform/api.ts';
import type { SearchView } from './search-view.ts';

export interface Found {
  readonly hits: readonly Hit[];
  /** Why it was searched in another way than asked. */
  readonly notice: string | null;
}

/** `visit`: the place in the history. Whoever searches again finds what has come since; whoever comes back finds what they left. */
export function searchQuery(view: SearchView, visit: string) {
  const { query, type, filters } = view;
  return queryOptions({
    queryKey: ['search', 'hits', query, type, filters, visit],
    queryFn: async ({ signal }): Promise<Found> => {
      const body = { query, limit: limits.searchHits.most, filters };
      const { body: hits, notice } = await callWithLinks('POST /api/search/{type}', { params: { type }, body, signal });
      return { hits, notice };
    },
    enabled: query !== '',
    // What is being read never moves by itself.
    staleTime: Infinity,
    // While the type or a filter is changed the hits of before stay; those for other words would be taken for these.
    placeholderData: (before, asked) => (asked?.queryKey[2] === query ? before : undefined),
  });
}
