import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Essay } from '#contract/essays.ts';
import { withPublicPaths } from '#core/essay-pictures.ts';
import { call, callWithLinks } from '../../platform/api.ts';
import { upload } from '../../platform/upload.ts';

/** The essays of a user that the caller may see, newest first, page by page. */
export function essaysQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['essays', 'of', username],
    queryFn: async ({ pageParam, signal }) => {
      const query = { username, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/essays', { query, signal });
      return { essays: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function essayQuery(id: number) {
  return queryOptions({
    queryKey: ['essays', 'one', id],
    queryFn: ({ signal }) => call('GET /api/essays/{id}', { params: { id }, signal }),
  });
}

export interface WrittenEssay {
  title: string;
  content: string;
  status: 'published' | 'draft';
  files: readonly File[];
  /** Of the files that were there: which go. */
  removeFiles: readonly number[];
  /** The `updated_at` of the essay that was changed; a newer one is not written over. */
  basis: string | undefined;
  /** Stops the sending. */
  signal: AbortSignal;
}

/** Creates an essay, or changes the one of that id. `onSaved` is told of it even where the page was left meanwhile. */
export function useSaveEssay(id: number | undefined, onProgress: (share: number) => void, onSaved: (sent: WrittenEssay) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ title, content, status, files, removeFiles, basis, signal }: WrittenEssay): Promise<Essay> => {
      const form = new FormData();
      form.set('title', title);
      // As it is stored: addresses that are signed are longer than the limit counts on.
      form.set('content', withPublicPaths(content));
      form.set('type', 'essay');
      form.set('status', status);
      if (removeFiles.length > 0) form.set('remove_files', removeFiles.join(','));
      for (const file of files) form.append('files', file);
      if (id === undefined) return upload('POST /api/essays', { form, onProgress, signal });
      const headers = basis === undefined ? {} : { 'if-match': basis };
      return upload('PUT /api/essays/{id}', { params: { id }, form, headers, onProgress, signal });
    },
    onSuccess: (essay, sent) => {
      onSaved(sent);
      client.setQueryData(essayQuery(essay.id).queryKey, essay);
      return client.invalidateQueries({ queryKey: ['essays'] });
    },
  });
}

export function useDeleteEssay(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/essays/{id}', { params: { id } }),
    // The page of what is gone is still there, and must not ask for it again.
    onSuccess: () => client.invalidateQueries({ queryKey: ['essays'], refetchType: 'none' }),
  });
}

/** Answers where the picture can be shown from, for an hour. */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  return (await upload('POST /api/essays/images', { form })).url;
}

/** Where a picture of one's own can be shown from, for an hour more. */
export async function pictureAddress(name: string): Promise<string> {
  return (await call('GET /api/essays/images/{name}', { params: { name } })).url;
}
