import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Annotation, annotationEndpoints, AnnotationReply } from '#contract/annotations.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { AnnotationColor, AnnotationVisibility } from '#core/annotations.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { createdEarlier, type IdempotencyHeaders } from '../platform/idempotency-key.ts';
import { offerUndo } from '../platform/undo.ts';
import { useCreate } from '../platform/use-create.ts';
import { deleteAnnotation, deleteReply } from './deleted-annotations.ts';
import { annotationKeys, marginKeys } from './query-keys.ts';

/**
 * Pages of the annotations of others that are loaded for one part of a text, so that a crowded
 * passage does not load forever.
 */
const MAX_PAGES = 5;

/**
 * Loads the annotations on segments of an edition that the reader may see, newest first: all of the
 * reader's own, and the newest others.
 */
export function annotationsInTextQuery(slug: string, from: string, to: string) {
  return queryOptions({
    queryKey: annotationKeys.inText(slug, from, to),
    queryFn: async ({ signal }): Promise<Annotation[]> => {
      const query = { edition: slug, from, to, limit: limits.list.max };
      const load = (more: object): Promise<AnnotationPage> => loadAnnotations({ ...query, ...more }, signal);
      const first = await load({});
      if (first.next === undefined) return first.rows;
      // The reader's own may be older than all that is loaded of others.
      const [own, others] = await Promise.all([
        loadPages((before) => load({ ...before, mine: '1' })),
        loadPages(load, { first, most: MAX_PAGES }),
      ]);
      const found = new Map([...others, ...own].map((annotation) => [annotation.id, annotation]));
      return [...found.values()].toSorted((one, other) => other.id - one.id);
    },
  });
}

interface AnnotationPage {
  readonly rows: Annotation[];
  readonly next: string | undefined;
}

async function loadAnnotations(
  query: QueryOf<(typeof annotationEndpoints)['GET /api/annotations']>,
  signal: AbortSignal,
): Promise<AnnotationPage> {
  const { body, next } = await callWithLinks('GET /api/annotations', { query, signal });
  return { rows: body, next: next?.get('before') ?? undefined };
}

/** Loads `most` pages of a list, or all of them. */
async function loadPages(
  load: (before: object) => Promise<AnnotationPage>,
  { first, most = Infinity }: { first?: AnnotationPage; most?: number } = {},
): Promise<Annotation[]> {
  let page = first ?? (await load({}));
  const found = [...page.rows];
  for (let count = 1; page.next !== undefined && count < most; count++) {
    page = await load({ before: page.next });
    found.push(...page.rows);
  }
  return found;
}

/** Pages of the replies to an annotation, newest first. */
export function annotationRepliesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: annotationKeys.replies(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/annotations/{id}/replies', { params: { id }, query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export interface AnnotationInput {
  readonly body: string;
  readonly color: AnnotationColor;
  readonly visibility: AnnotationVisibility;
  readonly circle_ids: readonly number[];
}

export interface NewAnnotation extends AnnotationInput {
  readonly edition: string;
  readonly first: { readonly citation: string; readonly start: number };
  readonly last: { readonly citation: string; readonly end: number };
  readonly quote: string;
}

function bodyOf<T extends AnnotationInput>({ body, circle_ids: circleIds, ...rest }: T) {
  return { ...rest, body: body === '' ? null : body, circle_ids: rest.visibility === 'circles' ? [...circleIds] : [] };
}

/**
 * Creates an annotation. If an earlier attempt with this key created it with another note, replaces
 * that note.
 */
export async function createAnnotation(input: NewAnnotation, headers: IdempotencyHeaders): Promise<Annotation> {
  try {
    return await call('POST /api/annotations', { body: bodyOf(input), headers });
  } catch (error) {
    const existing = createdEarlier<Annotation>(error);
    if (!existing) throw error;
    const { body, color, visibility, circle_ids } = input;
    return call('PATCH /api/annotations/{id}', { params: { id: existing.id }, body: bodyOf({ body, color, visibility, circle_ids }) });
  }
}

export const undoErrorMessages: ErrorMessages = {
  404: messages.annotationNotFound,
  fallback: 'This could not be undone. Please edit or delete the annotation instead.',
};

interface AnnotationUpdate extends AnnotationInput {
  readonly id: number;
  /** The `updated_at` of the version that it is based on. */
  readonly basis: string;
}

function sendUpdate({ id, basis, ...input }: AnnotationUpdate): Promise<Annotation> {
  return call('PATCH /api/annotations/{id}', { params: { id }, body: bodyOf(input), headers: { 'if-match': basis } });
}

/**
 * Updates an annotation unless it was changed elsewhere since `basis`, and offers to restore the
 * version `before`.
 */
export function useUpdateAnnotation() {
  const client = useQueryClient();
  const show = (annotation: Annotation): Promise<unknown> => {
    changeLists(client, (list) => list.map((one) => (one.id === annotation.id ? annotation : one)));
    return refreshAnnotations(client);
  };
  return useMutation({
    mutationFn: ({ before: _, ...input }: AnnotationUpdate & { before: Annotation }) => sendUpdate(input),
    onSuccess: (annotation, { basis, before }) => {
      if (before.updated_at === basis && annotation.updated_at !== basis) {
        const { id, body, color, visibility, circle_ids } = before;
        offerUndo({
          key: `annotation-${id}`,
          text: 'Changed',
          title: annotation.quote,
          undo: async () => show(await sendUpdate({ id, basis: annotation.updated_at, body: body ?? '', color, visibility, circle_ids })),
          failureText: (error) => failureText(error, undoErrorMessages),
        });
      }
      return show(annotation);
    },
  });
}

/** Returns a function that deletes an annotation, which can be undone for a while. */
export function useDeleteAnnotation(): (annotation: Annotation) => void {
  const client = useQueryClient();
  return (annotation) => deleteAnnotation(annotation, () => refreshAnnotations(client));
}

export function useCreateReply(id: number, onSent: (sent: string) => void) {
  const client = useQueryClient();
  return useCreate({
    draftKey: `annotation-reply:${id}`,
    create: (body: string, headers) => call('POST /api/annotations/{id}/replies', { params: { id }, body: { body }, headers }),
    // Shows the reply that an earlier request created with another text.
    onConflict: () => void client.invalidateQueries({ queryKey: annotationKeys.replies(id) }),
    onCreated: (_, sent) => {
      onSent(sent);
      return refreshReplies(client, id);
    },
  });
}

/** Returns a function that deletes a reply, which can be undone for a while. */
export function useDeleteReply(): (reply: AnnotationReply) => void {
  const client = useQueryClient();
  return (reply) => deleteReply(reply, () => refreshReplies(client, reply.annotation_id));
}

/** Updates a reply of the reader. */
export function useUpdateReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: replyId, annotation_id: id, body }: Pick<AnnotationReply, 'id' | 'annotation_id' | 'body'>) =>
      call('PATCH /api/annotations/{id}/replies/{replyId}', { params: { id, replyId }, body: { body } }),
    onSuccess: (_, { annotation_id: id }) => refreshReplies(client, id),
  });
}

function refreshReplies(client: QueryClient, id: number): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: annotationKeys.replies(id) }), refreshAnnotations(client)]);
}

/** Changes the lists that are loaded, so that the page need not wait for the server to see them. */
function changeLists(client: QueryClient, change: (list: Annotation[]) => Annotation[], slug?: string): void {
  const queryKey = slug === undefined ? annotationKeys.texts : annotationKeys.ofEdition(slug);
  client.setQueriesData<Annotation[]>({ queryKey }, (list) => list && change(list));
}

/** Adds a new annotation to the loaded lists, and reloads them. */
export function showAnnotation(client: QueryClient, annotation: Annotation): Promise<unknown> {
  changeLists(client, (list) => [annotation, ...list.filter(({ id }) => id !== annotation.id)], annotation.edition);
  return refreshAnnotations(client);
}

/** Reloads all lists of annotations that are shown. */
export function refreshAnnotations(client: QueryClient): Promise<unknown> {
  return Promise.all([annotationKeys.texts, annotationKeys.own, marginKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));
}
