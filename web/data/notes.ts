import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamedNote, Note } from '#contract/notes.ts';
import { call } from '../platform/api.ts';
import { inBatches } from '../platform/batches.ts';
import { replaceCached } from '../platform/optimistic.ts';
import type { Revised } from '../platform/revision.ts';
import { useCreate } from '../platform/use-create.ts';
import { ignoredIn } from './ignored-in.ts';
import { folderKeys, noteKeys } from './query-keys.ts';

export function noteQuery(id: number) {
  return queryOptions({ queryKey: noteKeys.one(id), queryFn: ({ signal }) => call('GET /api/notes/{id}', { params: { id }, signal }) });
}

/** Lists the reader's newest notes. */
export function latestNotesQuery() {
  return queryOptions({ queryKey: noteKeys.latest, queryFn: ({ signal }) => call('GET /api/notes', { query: { limit: 5 }, signal }) });
}

/** Returns the note that `[[Title]]` links to, or a suggestion (not `exact`), or null. */
export function noteNamedQuery(title: string) {
  return queryOptions({ queryKey: noteKeys.named(title), queryFn: () => noteNamed(title), refetchInterval: false });
}

/** The server accepts 100 titles per request; the URL length is limited, too. */
const noteNamed = inBatches(notesNamed, { capacity: 6000, sizeOf: (title) => Math.max(60, encodeURIComponent(`${title}\n`).length) });

async function notesNamed(titles: readonly string[]): Promise<(title: string) => NamedNote | null> {
  const found = await call('GET /api/notes/titles', { query: { titles: titles.join('\n') } });
  const byTitle = new Map(found.map((note) => [note.requested, note]));
  return (title) => byTitle.get(title) ?? null;
}

/** Finds the reader's notes whose titles start with the typed text, for suggestions. */
export function noteSuggestionsQuery(typed: string) {
  return queryOptions({
    queryKey: noteKeys.suggestions(typed),
    queryFn: () => call('GET /api/notes', { query: { title: typed, limit: 6 } }),
  });
}

export function backlinksQuery(id: number) {
  return queryOptions({
    queryKey: noteKeys.backlinks(id),
    queryFn: ({ signal }) => call('GET /api/notes/{id}/backlinks', { params: { id }, signal }),
  });
}

export interface NoteInput {
  title: string;
  content: string;
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/** A note with the folder to save it in. */
interface NoteInFolder extends NoteInput {
  folder_id: number;
}

/**
 * Creates a note from the draft. If an earlier attempt succeeded with older text, saves the newer
 * text over it. `onSaved` is called even if the form is unmounted by then.
 */
export function useCreateNote(draftKey: string, onSaved: (sent: NoteInput, note: Note) => void) {
  const refresh = useRefresh();
  return useCreate({
    draftKey,
    create: (note: NoteInFolder, headers) => call('POST /api/notes', { body: bodyOf(note), headers }),
    update: ({ id, updated_at }, note) =>
      call('PUT /api/notes/{id}', { params: { id }, body: bodyOf(note), headers: { 'if-match': updated_at } }),
    onCreated: (note, { folder_id: _, ...sent }) => {
      onSaved(sent, note);
      return refresh();
    },
  });
}

function bodyOf({ title, content, folder_id, ...rest }: NoteInFolder): NoteInFolder {
  return { title, content, folder_id, ...ignoredIn(rest) };
}

/** An existing note being edited. */
export interface ChangedNote extends NoteInput {
  /** Whether links to the note are updated to its new title. */
  rename_links?: boolean;
}

/** Saves a note. `links`: whether there are links to it that can be updated. */
export function useUpdateNote(id: number, links: boolean, onSaved: (sent: Revised<ChangedNote>) => void) {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ basis, title, content, rename_links = true, ...rest }: Revised<ChangedNote>): Promise<Note> => {
      const body = { title, content, ...ignoredIn(rest), ...(links && { rename_links }) };
      return call('PUT /api/notes/{id}', { params: { id }, body, headers: { 'if-match': basis } });
    },
    onSuccess: async (note, sent) => {
      onSaved(sent);
      await replaceCached<Note>(client, noteQuery(id).queryKey, () => note);
      return refresh();
    },
  });
}

export function useDeleteNote(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/notes/{id}', { params: { id } }),
    // The deleted note's page is still mounted and must not refetch.
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: noteKeys.all, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: folderKeys.all, refetchType: 'none' }),
      ]),
  });
}

/** Returns a function that invalidates links between notes, title suggestions and folders. */
function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries({ queryKey: noteKeys.all }), client.invalidateQueries({ queryKey: folderKeys.all })]);
}
