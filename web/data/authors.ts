import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callWithLinks } from '../platform/api.ts';
import { authorKeys } from './query-keys.ts';

export function authorsOfLetterQuery(letter: string) {
  return infiniteQueryOptions({
    queryKey: authorKeys.ofLetter(letter),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/authors/{letter}', { params: { letter }, query, signal });
      return { authors: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function authorQuery(id: number) {
  return queryOptions({
    queryKey: authorKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/authors/id/{id}', { params: { id }, signal }),
  });
}
