import { queryOptions } from '@tanstack/react-query';
import type { Suggestion } from '#contract/search.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { call } from '../platform/api.ts';
import { searchKeys } from './query-keys.ts';

/**
 * Loads works, essays, topics and authors whose names start with the typed text and, if a search
 * finds nothing, the nearest spelling. `type` limits it to one type.
 */
export function searchSuggestionsQuery(typed: string, type?: Suggestion['type']) {
  return queryOptions({
    queryKey: searchKeys.suggestions(typed, type),
    queryFn: ({ signal }) => call('GET /api/search/suggestions', { query: { q: typed, limit: 8, ...(type && { types: type }) }, signal }),
    // Suggestions are optional: failures are neither shown nor retried.
    refetchInterval: false,
  });
}

/**
 * Returns whether the typed text is long enough for suggestions: one letter counts only in scripts
 * where it is a word.
 */
export function isSuggestible(typed: string): boolean {
  return (
    !isTooLong(typed, limits.searchTerm.max) && (typed.length > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed))
  );
}
