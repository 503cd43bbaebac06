import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Citation, Topic } from '#contract/topics.ts';
import { call, callWithLinks, download } from '../../platform/api.ts';

/** Public topics and one's own, newest first, page by page. */
export function topicsQuery() {
  return infiniteQueryOptions({
    queryKey: ['topics', 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/topics', { query: pageParam === '' ? {} : { before: pageParam }, signal });
      return { topics: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function topicQuery(id: number) {
  return queryOptions({
    queryKey: ['topics', 'one', id],
    queryFn: ({ signal }) => call('GET /api/topics/{id}', { params: { id }, signal }),
  });
}

export function topicReferencesQuery(id: number) {
  return queryOptions({
    queryKey: ['topics', 'one', id, 'references'],
    queryFn: ({ signal }) => call('GET /api/references/topics/{id}', { params: { id }, signal }),
  });
}

export interface WrittenTopic {
  title: string;
  content: string;
  public: boolean;
  citations: Citation[];
}

/** Creates a topic, or changes the one of that id. `onSaved` comes also where the form that sent it is gone by then. */
export function useSaveTopic<T extends WrittenTopic & { basis?: string }>(id: number | undefined, onSaved: (sent: T) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ basis, ...topic }: T): Promise<Topic> => {
      // A row of which one half is empty is not sent (spec 5).
      const citations = topic.citations.filter(({ text, url }) => text.trim() !== '' && url.trim() !== '');
      const body = { ...topic, citations };
      if (id === undefined) return call('POST /api/topics', { body });
      const headers = basis === undefined ? {} : { 'if-match': basis };
      return call('PUT /api/topics/{id}', { params: { id }, body, headers });
    },
    onSuccess: (_, sent) => {
      onSaved(sent);
      return client.invalidateQueries({ queryKey: ['topics'] });
    },
  });
}

export function useDeleteTopic(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/topics/{id}', { params: { id } }),
    // The page of what is gone is still there, and must not ask for it again.
    onSuccess: () => client.invalidateQueries({ queryKey: ['topics'], refetchType: 'none' }),
  });
}

export type CitationFormat = 'bib' | 'ris' | 'json';

/** The citations of a topic as a file. */
export function useExportCitations(id: number) {
  return useMutation({
    mutationFn: async (format: CitationFormat) => (await download(`GET /api/topics/{id}/citations.${format}`, { params: { id } })).blob,
  });
}
