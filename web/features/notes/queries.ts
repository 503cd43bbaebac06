import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Note } from '#contract/notes.ts';
import { call } from '../../platform/api.ts';
import type { Revised } from '../../platform/revision.ts';

export function noteQuery(id: number) {
  return queryOptions({ queryKey: ['notes', 'one', id], queryFn: ({ signal }) => call('GET /api/notes/{id}', { params: { id }, signal }) });
}

/** The own notes of that title, then those that begin with it. */
export function notesByTitleQuery(title: string, limit: number) {
  return queryOptions({
    queryKey: ['notes', 'titles', title, limit],
    queryFn: ({ signal }) => call('GET /api/notes', { query: { title, limit }, signal }),
  });
}

/** As `notesByTitleQuery`, for what is offered while one types. */
export function findNotes(typed: string) {
  return call('GET /api/notes', { query: { title: typed, limit: 6 } });
}

export function backlinksQuery(id: number) {
  return queryOptions({
    queryKey: ['notes', 'one', id, 'backlinks'],
    queryFn: ({ signal }) => call('GET /api/notes/{id}/backlinks', { params: { id }, signal }),
  });
}

export interface WrittenNote {
  title: string;
  content: string;
}

/** `onSaved` comes also where the form that sent it is gone by then. */
export function useCreateNote(folderId: number, onSaved: (sent: WrittenNote) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (note: WrittenNote) => call('POST /api/notes', { body: { ...note, folder_id: folderId } }),
    onSuccess: (_, sent) => {
      onSaved(sent);
      return refresh();
    },
  });
}

export function useChangeNote(id: number, onSaved: (sent: Revised<WrittenNote>) => void) {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ basis, ...body }: Revised<WrittenNote>): Promise<Note> =>
      call('PUT /api/notes/{id}', { params: { id }, body, headers: { 'if-match': basis } }),
    onSuccess: (note, sent) => {
      onSaved(sent);
      client.setQueryData(noteQuery(id).queryKey, note);
      return refresh();
    },
  });
}

export function useDeleteNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/notes/{id}', { params: { id } }),
    // The page of what is gone is still there, and must not ask for it again.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['notes'], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['folders'], refetchType: 'none' }),
      ]),
  });
}

/** Links between notes, titles that are offered, and folders follow every change. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: ['notes'] }), client.invalidateQueries({ queryKey: ['folders'] })]);
}
