import { queryOptions } from '@tanstack/react-query';
import type { Suggestion } from '#contract/search.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { call } from './api.ts';

/** Works, essays, topics and authors whose names go on like what was typed; and where a search finds nothing, the nearest spelling. `type`: of one type alone. */
export function searchSuggestionsQuery(typed: string, type?: Suggestion['type']) {
  return queryOptions({
    queryKey: ['search', 'suggestions', typed, type],
    queryFn: ({ signal }) => call('GET /api/search/suggestions', { query: { q: typed, limit: 8, ...(type && { types: type }) }, signal }),
    // They are a help and no more: where they fail nothing is said, and nothing asked again.
    refetchInterval: false,
  });
}

/** Whether so much was typed that a suggestion can be meant by it: one letter is enough only where it is a word. */
export function isSuggestible(typed: string): boolean {
  return (
    !isTooLong(typed, limits.searchTerm.max) && (typed.length > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed))
  );
}
