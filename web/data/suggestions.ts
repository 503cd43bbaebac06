import { queryOptions } from '@tanstack/react-query';
import type { Suggestion } from '#contract/search.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { call } from '../platform/api.ts';
import { searchKeys } from './query-keys.ts';

type SuggestionType = Suggestion['type'];
type SuggestionOf<T extends SuggestionType> = Suggestion & { readonly type: T };

/**
 * Loads works, essays, topics and authors whose names start with the typed text and, if a search
 * finds nothing, the nearest spelling. `types` limits it.
 */
export function suggestionsQuery<T extends SuggestionType = SuggestionType>(typed: string, types?: readonly T[]) {
  return queryOptions({
    queryKey: searchKeys.suggestions(typed, types),
    queryFn: ({ signal }) => getSuggestions(typed, types, signal),
    // Suggestions are optional: failures are neither shown nor retried.
    refetchInterval: false,
  });
}

/** Loads the books and topics to which texts can link. */
export function linkSuggestionsQuery(typed: string) {
  return suggestionsQuery(typed, ['work', 'topic']);
}

export async function getSuggestions<T extends SuggestionType>(
  typed: string,
  types: readonly T[] | undefined,
  signal: AbortSignal,
): Promise<SuggestionOf<T>[]> {
  const query = { q: typed, limit: 8, ...(types && { types: types.join(',') }) };
  const found = await call('GET /api/search/suggestions', { query, signal });
  return found.filter((one): one is SuggestionOf<T> => types === undefined || types.some((type) => type === one.type));
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
