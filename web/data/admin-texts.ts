import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Edition } from '#contract/editions.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { ignoreNotFound } from '../platform/failure.ts';
import { upload } from '../platform/upload.ts';
import { editionKeys } from './query-keys.ts';

/** Lists all texts, newest first. */
export function adminTextsQuery() {
  return infiniteQueryOptions({
    queryKey: editionKeys.administered,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/editions', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

/** Counts what readers lose with a text. */
export function textLossesQuery(slug: string) {
  return queryOptions({
    queryKey: editionKeys.losses(slug),
    queryFn: ({ signal }) => call('GET /api/admin/editions/{slug}', { params: { slug }, signal }),
    staleTime: 0,
  });
}

/** The fields besides the file. The server derives empty ones from the file. */
export interface TextInput {
  readonly title: string;
  readonly author: string;
  readonly slug: string;
  readonly license: string;
  readonly work_id: string;
  readonly language: string;
  readonly numbering: string;
}

interface Sent {
  readonly file: File;
  readonly input: TextInput;
  /** Only reads the file and reports. */
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

/**
 * Adds a text to the library, or checks it. `onProgress` receives the fraction of the file that was
 * sent.
 */
export function useAddText(onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, input, dryRun, signal }: Sent) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(input)) form.set(name, String(value));
      form.set('file', file);
      return upload('POST /api/admin/editions', { form, query: dryRun ? { dry_run: '1' } : {}, onProgress, signal });
    },
    // A text may come with a new work, which changes lists, counts and languages.
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : client.invalidateQueries()),
  });
}

/** Removes a text. */
export function useRemoveText({ slug }: Pick<Edition, 'slug'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => ignoreNotFound(call('DELETE /api/admin/editions/{slug}', { params: { slug } })),
    onSuccess: () => client.invalidateQueries(),
  });
}
