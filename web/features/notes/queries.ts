import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamedNote, Note } from '#contract/notes.ts';
import { call, StatusError } from '../../platform/api.ts';
import { inBatches } from '../../platform/batches.ts';
import { createdEarlier, useIdempotencyKey } from '../../platform/idempotency-key.ts';
import type { Revised } from '../../platform/revision.ts';

export function noteQuery(id: number) {
  return queryOptions({ queryKey: ['notes', 'one', id], queryFn: ({ signal }) => call('GET /api/notes/{id}', { params: { id }, signal }) });
}

/** The note that `[[Title]]` links to, or a suggestion (not `exact`); null if there is neither. */
export function noteNamedQuery(title: string) {
  return queryOptions({ queryKey: ['notes', 'named', title], queryFn: () => noteNamed(title), refetchInterval: false });
}

/** The server takes a hundred titles at once, and an address has no room for more letters than these. */
const noteNamed = inBatches(notesNamed, { room: 6000, sizeOf: (title) => Math.max(60, encodeURIComponent(`${title}\n`).length) });

async function notesNamed(titles: readonly string[]): Promise<(title: string) => NamedNote | null> {
  const found = await call('GET /api/notes/titles', { query: { titles: titles.join('\n') } });
  const byTitle = new Map(found.map((note) => [note.asked, note]));
  return (title) => byTitle.get(title) ?? null;
}

/** The own notes whose titles go on like that, for what is offered while one types. */
export function findNotes(typed: string) {
  return call('GET /api/notes', { query: { title: typed, limit: 6 } });
}

export function backlinksQuery(id: number) {
  return queryOptions({
    queryKey: ['notes', 'one', id, 'backlinks'],
    queryFn: ({ signal }) => call('GET /api/notes/{id}/backlinks', { params: { id }, signal }),
  });
}

export interface NoteInput {
  title: string;
  content: string;
}

/** With the folder that it is to be in. */
interface PlacedNote extends NoteInput {
  folder_id: number;
}

/**
 * A new note of what stands in the draft. `onSaved` comes also where the form that sent it is gone by then. Where an earlier try was saved after all, and more was typed
 * since, the newer text is saved over it.
 */
export function useCreateNote(draftKey: string, onSaved: (sent: NoteInput, note: Note) => void) {
  const refresh = useRefresh();
  const key = useIdempotencyKey(draftKey);
  return useMutation({
    mutationFn: async ({ title, content, folder_id }: PlacedNote): Promise<Note> => {
      const body = { title, content, folder_id };
      try {
        return await call('POST /api/notes', { body, headers: key.headers() });
      } catch (error) {
        const made = createdEarlier<Note>(error);
        if (!made) throw error;
        return call('PUT /api/notes/{id}', { params: { id: made.id }, body, headers: { 'if-match': made.updated_at } });
      }
    },
    onSuccess: (note, { folder_id: _, ...sent }) => {
      key.made();
      onSaved(sent, note);
      return refresh();
    },
    onError: (error) => {
      // Nothing is there under this key, or not any more.
      if (error instanceof StatusError && error.status === 404) key.made();
    },
  });
}

/** One's own folders, to choose from. The key is that of the folders' own list. */
export function folderChoiceQuery() {
  return queryOptions({
    queryKey: ['folders', 'mine'],
    queryFn: ({ signal }) => call('GET /api/folders', { query: { mine: '1' }, signal }),
  });
}

/** The folder of a note, for its name. */
export function folderOfNoteQuery(id: number) {
  return queryOptions({
    queryKey: ['folders', 'one', id],
    queryFn: ({ signal }) => call('GET /api/folders/{id}', { params: { id }, signal }),
  });
}

/** A private folder, where there is none yet for a note. */
export function useCreateDefaultFolder() {
  const client = useQueryClient();
  const key = useIdempotencyKey();
  return useMutation({
    mutationFn: (name: string) => call('POST /api/folders', { body: { name, public: false }, headers: key.headers() }),
    onSuccess: () => {
      key.made();
      return client.invalidateQueries({ queryKey: ['folders', 'mine'] });
    },
  });
}

/** A note that is there, as it is changed. */
export interface ChangedNote extends NoteInput {
  /** Whether the links to it get its new title, as it was chosen. */
  rename_links?: boolean;
}

/** `links`: whether there are any, and they can be renamed. */
export function useUpdateNote(id: number, links: boolean, onSaved: (sent: Revised<ChangedNote>) => void) {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ basis, title, content, rename_links = true }: Revised<ChangedNote>): Promise<Note> => {
      const body = { title, content, ...(links && { rename_links }) };
      return call('PUT /api/notes/{id}', { params: { id }, body, headers: { 'if-match': basis } });
    },
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
