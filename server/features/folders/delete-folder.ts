import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict } from '../../platform/http/http-error.ts';
import { accessOwnFolder } from './access.ts';
import { deleteFolderRow, lockFolders, moveAllNotes } from './queries.ts';

/** What to do with the notes in a deleted folder; undefined if the request does not say. */
type NotesAction = 'delete' | { to: number } | undefined;

/**
 * Deletes one of the caller's folders. Fails with a 409 if it has notes and `notes` does not say
 * what to do with them.
 */
export async function deleteFolder(sql: Sql, caller: Caller, id: number, notes: NotesAction): Promise<void> {
  const to = typeof notes === 'object' ? notes.to : undefined;
  if (to === id) throw badRequest('The notes are already in this folder. Please choose another one.');
  const remove = async (tx: Transaction): Promise<void> => {
    await lockFolders(tx, caller.id, to === undefined ? [id] : [id, to]);
    const folder = await accessOwnFolder(tx, caller, id);
    if (to !== undefined) {
      await accessOwnFolder(tx, caller, to, { denied: messages.ownFoldersForNotes });
      await moveAllNotes(tx, { from: id, to });
    } else if (notes === undefined && folder.note_count > 0) {
      throw conflict(notesInFolder(folder.note_count));
    }
    await deleteFolderRow(tx, folder);
  };
  await retryOnConflict(() => sql.begin(remove));
}

/** Parses the `notes` parameter: "delete" or a folder id. */
export function parseNotesAction(text: string | undefined): NotesAction {
  if (text === undefined || text === 'delete') return text;
  const to = Number(text);
  if (!Number.isSafeInteger(to)) throw badRequest(messages.invalidFolderId);
  return { to };
}

function notesInFolder(notes: number): string {
  return notes === 1
    ? 'There is 1 note in this folder. Please move it to another folder, or delete it with this one.'
    : `There are ${notes} notes in this folder. Please move them to another folder, or delete them with this one.`;
}
