import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Essay, EssayFormat } from '#contract/essays.ts';
import { withPublicPaths } from '#core/essay-pictures.ts';
import { call, callWithLinks, download } from '../platform/api.ts';
import { createdEarlier } from '../platform/idempotency-key.ts';
import { replaceCached } from '../platform/optimistic.ts';
import { upload } from '../platform/upload.ts';
import { essayKeys, readKeys } from './query-keys.ts';

/** Pages of a user's essays that the current user may read, newest first. */
export function essaysQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: essayKeys.of(username),
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
    queryKey: essayKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/essays/{id}', { params: { id }, signal }),
  });
}

export interface EssayText {
  title: string;
  content: string;
  /**
   * Names of selected files that are not uploaded yet. Browsers restore only the names after a
   * reload.
   */
  files: readonly string[];
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
  /**
   * Whether the quotations are checked when the essay is published; if omitted, the stored choice
   * stays.
   */
  check_quotations?: boolean;
}

export interface EssayInput {
  /** The essay to change; undefined creates one. */
  id: number | undefined;
  text: EssayText;
  status: Essay['status'];
  files: readonly File[];
  /** Ids of stored files to remove. */
  removeFiles: readonly number[];
  /** The `updated_at` of the version that was edited, sent as `If-Match`. */
  basis: string | undefined;
  /** The idempotency key for creating the essay; the same for each retry. */
  key: string;
  /** Aborts the upload. */
  signal: AbortSignal;
}

/** Creates or changes an essay. `onSaved` runs even if the user has left the page. */
export function useSaveEssay(onProgress: (share: number) => void, onSaved: (input: EssayInput) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: EssayInput): Promise<Essay> => saveEssay(input, onProgress),
    onSuccess: async (essay, input) => {
      onSaved(input);
      await replaceCached<Essay>(client, essayQuery(essay.id).queryKey, () => essay);
      await client.invalidateQueries({ queryKey: essayKeys.all });
    },
  });
}

async function saveEssay(input: EssayInput, onProgress: (share: number) => void): Promise<Essay> {
  const { id, basis, key, signal } = input;
  const form = formOf(input);
  if (id !== undefined) {
    const headers = basis === undefined ? {} : { 'if-match': basis };
    return upload('PUT /api/essays/{id}', { params: { id }, form, headers, onProgress, signal });
  }
  try {
    return await upload('POST /api/essays', { form, headers: { 'idempotency-key': key }, onProgress, signal });
  } catch (error) {
    const created = createdEarlier<Essay>(error);
    if (!created) throw error;
    // An earlier request succeeded but its response was lost: update that essay to the current text
    // and files.
    const removeFiles = created.files.map((file) => file.id);
    return saveEssay({ ...input, id: created.id, basis: created.updated_at, removeFiles }, onProgress);
  }
}

function formOf({ text, status, files, removeFiles }: Pick<EssayInput, 'text' | 'status' | 'files' | 'removeFiles'>): FormData {
  const form = new FormData();
  form.set('title', text.title);
  // Signed URLs are longer and would exceed the length limit.
  form.set('content', withPublicPaths(text.content));
  form.set('type', 'essay');
  form.set('status', status);
  if (removeFiles.length > 0) form.set('remove_files', removeFiles.join(','));
  // An empty field is an empty list.
  const ignored = text.ignored_references?.length === 0 ? [''] : (text.ignored_references ?? []);
  for (const wording of ignored) form.append('ignored_references', wording);
  if (text.check_quotations !== undefined) form.set('check_quotations', String(text.check_quotations));
  for (const file of files) form.append('files', file);
  return form;
}

/** Turns a published essay back into a draft. */
export function useUnpublishEssay({ id, title, content, updated_at: basis }: Essay) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const text = { title, content, files: [] };
      const form = formOf({ text, status: 'draft', files: [], removeFiles: [] });
      return upload('PUT /api/essays/{id}', { params: { id }, form, headers: { 'if-match': basis } });
    },
    onSuccess: async (essay) => {
      await replaceCached<Essay>(client, essayQuery(id).queryKey, () => essay);
      return client.invalidateQueries({ queryKey: essayKeys.all });
    },
    onError: () => client.invalidateQueries({ queryKey: essayQuery(id).queryKey }),
  });
}

/** Downloads an essay as a file. */
export function useExportEssay(id: number) {
  return useMutation({
    mutationFn: (format: EssayFormat) => download('GET /api/essays/{id}/export', { params: { id }, query: { format } }),
  });
}

export function bibliographyQuery(id: number) {
  return queryOptions({
    queryKey: essayKeys.bibliography(id),
    queryFn: ({ signal }) => call('GET /api/essays/{id}/bibliography', { params: { id }, signal }),
  });
}

export function useDeleteEssay(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/essays/{id}', { params: { id } }),
    // The page of the deleted essay is still mounted and must not refetch it.
    onSuccess: () =>
      // Profiles list reviews of the essay.
      Promise.all([essayKeys.all, readKeys.all].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' }))),
  });
}

/** Uploads a picture and returns a URL that is valid for an hour. */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData();
  form.set('file', file);
  return (await upload('POST /api/essays/images', { form })).url;
}

/** Returns a new URL, valid for an hour, for one of the user's own pictures. */
export async function getPictureUrl(name: string): Promise<string> {
  return (await call('GET /api/essays/images/{name}', { params: { name } })).url;
}
