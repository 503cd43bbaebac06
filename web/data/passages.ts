import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PassageTextType } from '#contract/references.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { passageKeys } from './query-keys.ts';

/** What the page of a passage shows of the texts on it; all without filters. */
export interface PassageFilters {
  readonly type?: PassageTextType;
  /** A username. */
  readonly person?: string;
  readonly circle?: number;
  readonly century?: number;
}

/** Loads a passage and the texts that refer to it, narrowest and newest first. */
export function passageQuery(id: number, filters: PassageFilters = {}) {
  return infiniteQueryOptions({
    queryKey: passageKeys.view(id, filters),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/passages/{id}', { params: { id }, query, signal });
      return { passage: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // The previous texts remain while a filter changes.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === id ? previous : undefined),
  });
}

const CARD_TEXTS = 3;

/** Loads the name of a passage, and the first of the texts that refer to it. */
export function passageCardQuery(id: number) {
  return queryOptions({
    queryKey: passageKeys.card(id),
    queryFn: ({ signal }) => call('GET /api/passages/{id}', { params: { id }, query: { limit: CARD_TEXTS }, signal }),
    staleTime: 60_000,
  });
}

/** Loads the beginning of a passage in an edition, or in the one that the server chooses. */
export function passageTextQuery(id: number, edition: string | null, limit: number) {
  return queryOptions({
    queryKey: passageKeys.text(id, edition, limit),
    queryFn: ({ signal }) =>
      call('GET /api/passages/{id}/text', { params: { id }, query: { limit, ...(edition !== null && { edition }) }, signal }),
    staleTime: 5 * 60_000,
    // The previous edition remains while another one loads.
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[1] === id ? previous : undefined),
  });
}

/**
 * Resolves what a person types, or an OSIS reference, to passages; none if it is not a reference.
 */
export function resolvedPassagesQuery(q: string) {
  return queryOptions({
    queryKey: passageKeys.resolved(q),
    queryFn: ({ signal }) => call('GET /api/passages', { query: { q, language: navigator.language }, signal }),
    staleTime: Infinity,
  });
}

/** Follows a passage, or stops following it. */
export function useFollowPassage(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (follow: boolean) =>
      call(follow ? 'PUT /api/passages/{id}/follow' : 'DELETE /api/passages/{id}/follow', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: passageKeys.one(id) }),
  });
}
