import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithLinks } from '../platform/api.ts';
import { passageKeys } from './query-keys.ts';

/** Loads a passage and the texts that refer to it, newest first. */
export function passageQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: passageKeys.one(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/passages/{id}', { params: { id }, query, signal });
      return { passage: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}
