import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { inBatches } from '../platform/batches.ts';
import { mentionKeys } from './query-keys.ts';

/** Loads the user whom a text mentions; null if nobody has that name. */
export function mentionQuery(username: string) {
  return queryOptions({
    queryKey: mentionKeys.one(username),
    queryFn: () => mentioned(username.toLowerCase()),
    // The words are there without it.
    refetchInterval: false,
    staleTime: 10 * 60_000,
  });
}

const mentioned = inBatches(
  async (usernames: readonly string[]) => {
    const found = await call('GET /api/mentions', { query: { usernames: [...new Set(usernames)].join(',') } });
    return (username) => found.find((user) => user.username.toLowerCase() === username) ?? null;
  },
  { capacity: 100, sizeOf: () => 1 },
);
