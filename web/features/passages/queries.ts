import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithLinks } from '../../platform/api.ts';

/** A passage and the texts that name it, newest first, page by page. */
export function passageQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['passages', id],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/passages/{id}', { params: { id }, query, signal });
      return { passage: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}
