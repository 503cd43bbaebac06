import type { Note } from '#contract/notes.ts';
import { sentences } from '#core/sentences.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findNote, lockNote, type NoteRow } from './queries.ts';

/** Returns a note of the caller. A note is private even in a public folder. */
export async function accessOwnNote(sql: SqlRunner, caller: Caller, id: number): Promise<Note> {
  return requireOwner(caller, await findNote(sql, id));
}

/** Like `accessOwnNote`, and locks the note until the transaction ends. */
export async function accessOwnNoteToChange(tx: Transaction, caller: Caller, id: number): Promise<Note> {
  return requireOwner(caller, await lockNote(tx, id));
}

function requireOwner(caller: Caller, row: NoteRow | undefined): Note {
  if (!row) throw notFound(sentences.noteNotFound);
  const { user_id, ...note } = row;
  if (user_id !== caller.id) throw forbidden(sentences.viewOwnNotes);
  return note;
}
