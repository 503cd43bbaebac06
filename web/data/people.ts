import { queryOptions } from '@tanstack/react-query';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { call } from '../platform/api.ts';
import { searchKeys } from './query-keys.ts';

const MAX_PEOPLE = 8;

/** Finds users by words, or beginnings of words, of their display name or username. */
export function peopleQuery(typed: string) {
  return queryOptions({
    queryKey: searchKeys.people(typed),
    queryFn: ({ signal }) => call('GET /api/people', { query: { q: typed, limit: MAX_PEOPLE }, signal }),
    enabled: typed !== '' && !isTooLong(typed, limits.searchTerm.max),
    // Suggestions are optional: failures are neither shown nor retried.
    refetchInterval: false,
  });
}
