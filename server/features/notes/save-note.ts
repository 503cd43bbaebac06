import type { BodyOf } from '#contract/endpoint.ts';
import type { Note, noteEndpoints } from '#contract/notes.ts';
import { messages } from '#core/messages.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import { sameList } from '#core/same-list.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { retryOnConflict, SerializationFailure } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { badRequest, changedElsewhere, notFound } from '../../platform/http/http-error.ts';
import { accessOwnFolder } from '../folders/access.ts';
import { lockFolders } from '../folders/public.ts';
import { documentOfNote, indexDocuments } from '../search/public.ts';
import { readPassages, syncTextPassages } from '../references/public.ts';
import { accessOwnNote, accessOwnNoteToChange } from './access.ts';
import { linkKeysOf, noteKey } from './note-key.ts';
import { applyRename, planRename, type Rename } from './rename-links.ts';
import { insertNote, updateLinks, updateNoteRow, type NoteInput } from './queries.ts';

type NewNote = BodyOf<(typeof noteEndpoints)['POST /api/notes']>;
type NoteChange = BodyOf<(typeof noteEndpoints)['PUT /api/notes/{id}']>;

const folderMessages = { denied: messages.ownFoldersForNotes, missing: messages.noteFolderNotFound };

/**
 * Creates a note in one of the caller's folders. A repeated idempotency key returns the note that
 * the first request created.
 */
export async function createNote(sql: Sql, caller: Caller, body: NewNote, key?: string, numbering: Numbering = 'kjv'): Promise<Note> {
  const input = parseInput(body, []);
  const passages = await readPassages(sql, input.content, { numbering, ignored: input.ignored, outside: [input.title] });
  const linkKeys = linkKeysOf(input.content);
  const create = async (tx: Transaction): Promise<Note> => {
    const folder = await accessOwnFolder(tx, caller, body.folder_id, folderMessages);
    const note = await insertNote(tx, { userId: caller.id, folderId: folder.id }, input, linkKeys);
    if (!note) throw notFound(folderMessages.missing);
    if (passages.length > 0) await syncTextPassages(tx, 'note', note.id, passages);
    await indexNotes(tx, caller.id, [note]);
    return note;
  };
  const keyedRequest = { userId: caller.id, key, kind: 'note', sent: [input, body.folder_id] };
  return createResource(sql, keyedRequest, create, (id) => accessOwnNote(sql, caller, id));
}

/**
 * Saves the caller's note unless it has changed since `readAt`, the `updated_at` that their text
 * is based on, if given. Compares under a row lock, so that one of two concurrent saves fails.
 */
export async function updateNote(
  sql: Sql,
  caller: Caller,
  id: number,
  body: NoteChange,
  readAt: string | undefined,
  numbering: Numbering = 'kjv',
): Promise<Note> {
  const linkKeys = linkKeysOf(body.content);
  const save = async (tx: Transaction, before: Note, rename: Rename | undefined): Promise<Note> => {
    if (body.folder_id !== undefined) {
      await lockFolders(tx, caller.id, [before.folder_id, body.folder_id]);
      await accessOwnFolder(tx, caller, body.folder_id, folderMessages);
    }
    const note = await accessOwnNoteToChange(tx, caller, id);
    // Another request moved it into a folder that is not locked.
    if (body.folder_id !== undefined && note.folder_id !== before.folder_id) throw new SerializationFailure();
    const folderId = body.folder_id ?? note.folder_id;
    const input = parseInput(body, note.ignored_references);
    const sameText = note.title === input.title && note.content === input.content && sameList(note.ignored_references, input.ignored);
    // Most likely a retry after a lost response.
    if (sameText && note.folder_id === folderId) return note;
    if (readAt !== undefined && readAt !== note.updated_at) throw changedElsewhere(messages.noteChanged, note);
    const saved = await updateNoteRow(tx, id, { ...input, folderId });
    await updateLinks(tx, caller.id, id, linkKeys);
    const reading = { numbering, ignored: input.ignored, outside: [input.title] };
    await syncTextPassages(tx, 'note', id, await readPassages(tx, input.content, reading));
    if (rename) await applyRename(tx, caller.id, { ...rename, numbering }, note);
    await indexNotes(tx, caller.id, [saved, ...(rename?.renamed ?? [])]);
    return saved;
  };
  // Links reference the user row, and an account deletion locks that row and then waits for this
  // note: retry on deadlock.
  return retryOnConflict(async () => {
    const before = await accessOwnNote(sql, caller, id);
    parseInput(body, []);
    const rename = body.rename_links === true ? await planRename(sql, caller.id, before, body.title.trim()) : undefined;
    return sql.begin((tx) => save(tx, before, rename));
  });
}

function indexNotes(tx: Transaction, userId: number, notes: readonly Pick<Note, 'id' | 'title' | 'content'>[]): Promise<void> {
  const documents = notes.map((note) => ({ ...documentOfNote({ ...note, user_id: userId }), id: note.id, userId }));
  return indexDocuments(tx, 'note', documents);
}

function parseInput(
  { title, content, ignored_references }: { title: string; content: string; ignored_references?: readonly string[] },
  ignored: readonly string[],
): NoteInput {
  if (showsNothing(content)) throw badRequest(messages.titleAndContent, [{ path: 'content', message: messages.titleAndContent }]);
  return { title: title.trim(), titleKey: noteKey(title), content, ignored: ignored_references ?? ignored };
}
