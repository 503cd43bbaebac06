import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Citation, Topic } from '#contract/topics.ts';
import { call, callWithLinks, download } from '../platform/api.ts';
import type { Revised } from '../platform/revision.ts';
import { useCreate } from '../platform/use-create.ts';
import { ignoredIn } from './ignored-in.ts';
import { topicKeys } from './query-keys.ts';

/** Lists public topics and the reader's own, newest first. */
export function topicsQuery() {
  return infiniteQueryOptions({
    queryKey: topicKeys.list,
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
    queryKey: topicKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/topics/{id}', { params: { id }, signal }),
  });
}

export function topicReferencesQuery(id: number) {
  return queryOptions({
    queryKey: topicKeys.references(id),
    queryFn: ({ signal }) => call('GET /api/references/topics/{id}', { params: { id }, signal }),
  });
}

export interface TopicInput {
  title: string;
  content: string;
  public: boolean;
  citations: Citation[];
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/** An edited topic. Fields that were not changed here keep the server's current value. */
export interface ChangedTopic extends Omit<TopicInput, 'public'> {
  /** Set only if it was changed here. */
  public?: boolean;
  /** Whether the topic was public when it was loaded. */
  currentlyPublic: boolean;
}

export function changeOf({ title, content, public: wasPublic, citations, ignored_references }: Topic): ChangedTopic {
  return { title, content, currentlyPublic: wasPublic, citations, ignored_references };
}

export function topicInputOf({ currentlyPublic: wasPublic, public: chosen, title, content, citations, ...rest }: ChangedTopic): TopicInput {
  return { title, content, public: chosen ?? wasPublic, citations, ...ignoredIn(rest) };
}

export function isSameTopic(one: TopicInput, other: TopicInput): boolean {
  const signOf = ({ title, content, public: isPublic, citations, ignored_references = [] }: TopicInput): string =>
    JSON.stringify([title, content, isPublic, citations.map(({ text, url }) => [text, url ?? '']), ignored_references]);
  return signOf(one) === signOf(other);
}

/**
 * Creates a topic from the draft. If an earlier attempt succeeded with older text, saves the newer
 * text over it. `onSaved` is called even if the form is unmounted by then.
 */
export function useCreateTopic(draftKey: string, onSaved: (sent: TopicInput, topic: Topic) => void) {
  const settle = useSettle();
  return useCreate({
    draftKey,
    create: (topic: TopicInput, headers) => call('POST /api/topics', { body: bodyOf(topic), headers }),
    update: ({ id, updated_at }, topic) =>
      call('PUT /api/topics/{id}', { params: { id }, body: bodyOf(topic), headers: { 'if-match': updated_at } }),
    onCreated: (topic, sent) => {
      onSaved(sent, topic);
      return settle();
    },
  });
}

export function useUpdateTopic(id: number, onSaved: (sent: Revised<ChangedTopic>) => void) {
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ basis, currentlyPublic: _, ...topic }: Revised<ChangedTopic>): Promise<Topic> =>
      call('PUT /api/topics/{id}', { params: { id }, body: bodyOf(topic), headers: { 'if-match': basis } }),
    onSuccess: (_, sent) => {
      onSaved(sent);
      return settle();
    },
  });
}

/** Returns the request body, without citations that have no text. */
function bodyOf<T extends Pick<TopicInput, 'citations'>>({ citations, ...topic }: T) {
  const filled = citations.filter(({ text }) => text.trim() !== '');
  return { ...topic, citations: filled.map(({ text, url }) => ({ text, url: url?.trim() || null })) };
}

function useSettle(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: topicKeys.all });
}

export function useDeleteTopic(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/topics/{id}', { params: { id } }),
    // The deleted topic's page is still mounted and must not refetch.
    onSuccess: () => client.invalidateQueries({ queryKey: topicKeys.all, refetchType: 'none' }),
  });
}

export type CitationFormat = 'bib' | 'ris' | 'json';

/** Downloads a topic's citations as a file. */
export function useExportCitations(id: number) {
  return useMutation({
    mutationFn: async (format: CitationFormat) => (await download(`GET /api/topics/{id}/citations.${format}`, { params: { id } })).blob,
  });
}
