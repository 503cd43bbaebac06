import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Folder, FolderItem } from '#contract/folders.ts';
import { call, callWithLinks } from '../../platform/api.ts';
import { createdEarlier, useIdempotencyKey } from '../../platform/idempotency-key.ts';

/** One's own folders, all of them. */
export function ownFoldersQuery() {
  return queryOptions({
    queryKey: ['folders', 'mine'],
    queryFn: ({ signal }) => call('GET /api/folders', { query: { mine: '1' }, signal }),
  });
}

/** The folders of a user that the caller may open, newest first, page by page. */
export function foldersOfQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['folders', 'of', username],
    queryFn: async ({ pageParam, signal }) => {
      const query = { username, ...(pageParam !== '' && { before: pageParam }) };
      const { body, next } = await callWithLinks('GET /api/folders', { query, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function folderQuery(id: number) {
  return queryOptions({
    queryKey: ['folders', 'one', id],
    queryFn: ({ signal }) => call('GET /api/folders/{id}', { params: { id }, signal }),
  });
}

/** What is in a folder, newest first, page by page. */
export function folderItemsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: ['folders', 'one', id, 'items'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam };
      const { body, next } = await callWithLinks('GET /api/folders/{id}/items', { params: { id }, query, signal });
      return { items: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export interface FolderInput {
  name: string;
  public: boolean;
}

/**
 * Makes the folder that stands in the draft. Where an earlier try was saved after all, and something was changed since, that folder takes the
 * change. `onSent` comes also where the form that sent it is gone by then.
 */
export function useCreateFolder(draftKey: string, onSent: (sent: FolderInput) => void) {
  const refresh = useRefresh();
  const key = useIdempotencyKey(draftKey);
  return useMutation({
    mutationFn: async ({ name, public: isPublic }: FolderInput): Promise<Folder> => {
      const folder = { name: name.trim(), public: isPublic };
      try {
        return await call('POST /api/folders', { body: folder, headers: key.headers() });
      } catch (error) {
        const made = createdEarlier<Folder>(error);
        if (!made) throw error;
        return call('PATCH /api/folders/{id}', { params: { id: made.id }, body: folder });
      }
    },
    onSuccess: (_, sent) => {
      key.made();
      onSent(sent);
      return refresh();
    },
  });
}

/** `onSaved` is called even if the form is unmounted by then. */
export function useUpdateFolder(id: number, onSaved: (sent: Partial<FolderInput>) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (changes: Partial<FolderInput>) => call('PATCH /api/folders/{id}', { params: { id }, body: changes }),
    onSuccess: (_, sent) => {
      onSaved(sent);
      return refresh();
    },
  });
}

/** `notes`: what becomes of the notes in it: "delete", or the id of the folder that they move to. */
export function useDeleteFolder(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string | undefined) =>
      call('DELETE /api/folders/{id}', { params: { id }, query: notes === undefined ? {} : { notes } }),
    // The page of what is gone is still there, and must not ask for it again.
    onSuccess: () => client.invalidateQueries({ queryKey: ['folders'], refetchType: 'none' }),
  });
}

/** What can be put into a folder. */
export type Thing = { work_id: number } | { essay_id: number } | { post_id: number } | { organization_id: number };

export function useAddItem() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ folderId, thing }: { folderId: number; thing: Thing }) =>
      call('POST /api/folders/{id}/items', { params: { id: folderId }, body: thing }),
    onSuccess: refresh,
  });
}

/** `onRemoved` comes before the list is without it, and also where the list is gone by then. */
export function useRemoveItem(folderId: number, onRemoved: (item: FolderItem) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (item: FolderItem) => call('DELETE /api/folders/{id}/items/{itemId}', { params: { id: folderId, itemId: item.id } }),
    onSuccess: (_, item) => {
      onRemoved(item);
      return refresh();
    },
  });
}

/** Lists and counts follow every change. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['folders'] });
}

export function visibilityOf({ public: isPublic }: Pick<Folder, 'public'>): 'Public' | 'Private' {
  return isPublic ? 'Public' : 'Private';
}

export const foldersSay = {
  403: 'Access denied.',
  404: 'No folders found.',
  500: 'Server error fetching folders.',
  otherwise: 'Failed to load folder or items.',
};
