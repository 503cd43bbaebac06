import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Essay } from '#contract/essays.ts';
import { withPublicPaths } from '#core/essay-pictures.ts';
import { call, callWithLinks, StatusError } from '../../platform/api.ts';
import { upload } from '../../platform/upload.ts';
import type { EssayText } from './use-essay-text.ts';

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

export interface EssayInput {
  /** The essay that is changed; undefined makes one. */
  id: number | undefined;
  text: EssayText;
  status: Essay['status'];
  files: readonly File[];
  /** Of the files that were there: which go. */
  removeFiles: readonly number[];
  /** The `updated_at` of the essay that was changed; a newer one is not written over. */
  basis: string | undefined;
  /** Of the essay that is made: the same at each try, so that one whose answer was lost makes no second. */
  key: string;
  /** Stops the sending. */
  signal: AbortSignal;
}

/** Makes an essay, or changes one. `onSaved` is told of it even where the page was left meanwhile. */
export function useSaveEssay(onProgress: (share: number) => void, onSaved: (sent: EssayInput) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: EssayInput): Promise<Essay> => saveEssay(sent, onProgress),
    onSuccess: (essay, sent) => {
      onSaved(sent);
      client.setQueryData(essayQuery(essay.id).queryKey, essay);
      return client.invalidateQueries({ queryKey: ['essays'] });
    },
  });
}

async function saveEssay(sent: EssayInput, onProgress: (share: number) => void): Promise<Essay> {
  const { id, basis, key, signal } = sent;
  const form = formOf(sent);
  if (id !== undefined) {
    const headers = basis === undefined ? {} : { 'if-match': basis };
    return upload('PUT /api/essays/{id}', { params: { id }, form, headers, onProgress, signal });
  }
  try {
    return await upload('POST /api/essays', { form, headers: { 'idempotency-key': key }, onProgress, signal });
  } catch (error) {
    const made = error instanceof StatusError && error.status === 409 ? (error.current as Essay | undefined) : undefined;
    if (!made) throw error;
    // An earlier try had arrived, and its answer was lost: what was written since goes over it, with the files as they are now.
    const removeFiles = made.files.map((file) => file.id);
    return saveEssay({ ...sent, id: made.id, basis: made.updated_at, removeFiles }, onProgress);
  }
}

function formOf({ text, status, files, removeFiles }: Pick<EssayInput, 'text' | 'status' | 'files' | 'removeFiles'>): FormData {
  const form = new FormData();
  form.set('title', text.title);
  // As it is stored: addresses that are signed are longer than the limit counts on.
  form.set('content', withPublicPaths(text.content));
  form.set('type', 'essay');
  form.set('status', status);
  if (removeFiles.length > 0) form.set('remove_files', removeFiles.join(','));
  for (const file of files) form.append('files', file);
  return form;
}

/** Takes a published essay back, as it stands. */
export function useTakeBack({ id, title, content, updated_at: basis }: Essay) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const text = { title, content, files: [] };
      const form = formOf({ text, status: 'draft', files: [], removeFiles: [] });
      return upload('PUT /api/essays/{id}', { params: { id }, form, headers: { 'if-match': basis } });
    },
    onSuccess: (essay) => {
      client.setQueryData(essayQuery(id).queryKey, essay);
      // Its reviews are not shown any more, nor is it in the lists of others.
      return Promise.all([client.invalidateQueries({ queryKey: ['essays'] }), client.invalidateQueries({ queryKey: ['reads'] })]);
    },
    onError: () => client.invalidateQueries({ queryKey: essayQuery(id).queryKey }),
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
