import { createOwnList } from '../platform/own-list.ts';

/** `literal` finds the words as written, `semantic` texts with a similar meaning. */
export type SearchType = 'literal' | 'semantic';

export interface Search {
  readonly query: string;
  readonly type: SearchType;
}

/** The reader's latest searches. The same words with another type count as the same search. */
const searches = createOwnList<Search>({
  name: 'searches',
  max: 10,
  isItem: isSearch,
  isSame: (one, other) => one.query === other.query,
});

export const recentSearches = {
  remember: (search: Search): void => searches.add(search),
  forget: (query: string): void => searches.remove((one) => one.query === query),
  forgetAll: (): void => searches.clear(),
};

export const useRecentSearches = searches.use;

function isSearch(stored: unknown): stored is Search {
  if (typeof stored !== 'object' || stored === null || !('query' in stored) || !('type' in stored)) return false;
  return typeof stored.query === 'string' && stored.query.trim() !== '' && (stored.type === 'literal' || stored.type === 'semantic');
}
