import { queryOptions } from '@tanstack/react-query';
import type { Hit, HitType, SearchFilters, searchNotice } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import { callWithLinks } from '../platform/api.ts';
import { searchKeys } from './query-keys.ts';
import type { SearchType } from './recent-searches.ts';

/** The filters of the search page, one of which is the type of what to find. */
export type ViewFilters = Omit<SearchFilters, 'kind' | 'work_id' | 'author_id'> & { readonly kind?: HitType };

/** The state of the search page, stored in its URL. */
export interface SearchView {
  /** Empty before a search. */
  readonly query: string;
  readonly type: SearchType;
  readonly filters: ViewFilters;
}

export interface SearchResult {
  readonly hits: readonly Hit[];
  /** Why another type of search was used than requested. */
  readonly notice: string | null;
}

const noticeHeader: typeof searchNotice = 'Catena-Search-Notice';

/** `visit`: the history entry. A new search is sent again; back navigation shows cached results. */
export function searchQuery(view: SearchView, visit: string) {
  const { query, type, filters } = view;
  return queryOptions({
    queryKey: searchKeys.hits(query, type, filters, visit),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const { kind, ...others } = filters;
      const body = { query, limit: limits.searchHits.max, ...(kind && { types: [kind] }), filters: others };
      const { body: hits, headers } = await callWithLinks('POST /api/search/{type}', { params: { type }, body, signal, reads: true });
      return { hits, notice: headers.get(noticeHeader) };
    },
    enabled: query !== '',
    // Displayed results do not change by themselves.
    staleTime: Infinity,
    // Previous results remain while the type or a filter changes, but not for another query.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === query ? previous : undefined),
  });
}
