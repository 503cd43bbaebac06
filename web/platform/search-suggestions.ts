import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** What the call takes. */
const longest = 200;

/** Works, topics and authors whose names go on like what was typed, or, where there are none, the nearest spelling. */
export function searchSuggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: ['search', 'suggestions', typed],
    queryFn: ({ signal }) => call('GET /api/search/suggestions', { query: { q: typed, limit: 8 }, signal }),
    // They are a help and no more: where they fail nothing is said, and nothing asked again.
    refetchInterval: false,
  });
}

/** Whether so much was typed that a suggestion can be meant by it: one letter is enough only where it is a word. */
export function isSuggestible(typed: string): boolean {
  return typed.length <= longest && (typed.length > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(typed));
}
