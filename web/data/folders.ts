import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FolderItem } from '#contract/folders.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { session } from '../platform/session.ts';
import { useCreate } from '../platform/use-create.ts';
import { folderKeys } from './query-keys.ts';

/** Lists all of the reader's own folders. */
export function ownFoldersQuery() {
  return queryOptions({
    queryKey: folderKeys.mine,
    queryFn: ({ signal }) => call('GET /api/folders', { query: { mine: '1' }, signal }),
    enabled: session.exists,
  });
}

/** Lists a user's folders that the reader may open, newest first. */
export function foldersOfQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: folderKeys.of(username),
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
    queryKey: folderKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/folders/{id}', { params: { id }, signal }),
  });
}

/** Lists a folder's items, newest first. */
export function folderItemsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: folderKeys.items(id),
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
 * Creates the folder in the draft. If an earlier attempt succeeded with older values, updates that
 * folder instead. `onSent` is called even if the form is unmounted by then.
 */
export function useCreateFolder(draftKey: string, onSent: (sent: FolderInput) => void) {
  const refresh = useRefresh();
  return useCreate({
    draftKey,
    create: (folder: FolderInput, headers) => call('POST /api/folders', { body: bodyOf(folder), headers }),
    update: ({ id }, folder) => call('PATCH /api/folders/{id}', { params: { id }, body: bodyOf(folder) }),
    onCreated: (_, sent) => {
      onSent(sent);
      return refresh();
    },
  });
}

function bodyOf({ name, public: isPublic }: FolderInput): FolderInput {
  return { name: name.trim(), public: isPublic };
}

/** Creates a private folder for a note if the reader has none. */
export function useCreateDefaultFolder() {
  const client = useQueryClient();
  return useCreate({
    create: (name: string, headers) => call('POST /api/folders', { body: { name, public: false }, headers }),
    onCreated: () => client.invalidateQueries({ queryKey: folderKeys.mine }),
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

/** Deletes a folder. `notes` is "delete", or the id of the folder to move its notes to. */
export function useDeleteFolder(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string | undefined) =>
      call('DELETE /api/folders/{id}', { params: { id }, query: notes === undefined ? {} : { notes } }),
    // The deleted folder's page is still mounted and must not refetch.
    onSuccess: () => client.invalidateQueries({ queryKey: folderKeys.all, refetchType: 'none' }),
  });
}

/** An item that can be added to a folder. */
export type NewFolderItem =
  | { work_id: number }
  | { essay_id: number }
  | { topic_id: number }
  | { post_id: number }
  | { organization_id: number }
  | { edition: string; citation: string };

export function useAddItem() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ folderId, thing }: { folderId: number; thing: NewFolderItem }) =>
      call('POST /api/folders/{id}/items', { params: { id: folderId }, body: thing }),
    onSuccess: refresh,
  });
}

/** `onRemoved` is called before the list updates, even if the list is unmounted by then. */
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

/** Returns a function that invalidates folder lists and counts. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: folderKeys.all });
}
