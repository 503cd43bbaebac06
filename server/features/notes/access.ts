import type { Note } from '#contract/notes.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findNote, lockNote, type NoteRow } from './queries.ts';

/** Matches notes that a user may read: only their own, even in a public folder. */
export function visibleNotes(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`${sql(alias)}.user_id = ${userId}`;
}

/** Returns a note of the caller. */
export async function accessOwnNote(sql: SqlRunner, caller: Caller, id: number): Promise<Note> {
  return requireOwner(caller, await findNote(sql, id));
}

/** Like `accessOwnNote`, and locks the note until the transaction ends. */
export async function accessOwnNoteToChange(tx: Transaction, caller: Caller, id: number): Promise<Note> {
  return requireOwner(caller, await lockNote(tx, id));
}

function requireOwner(caller: Caller, row: NoteRow | undefined): Note {
  if (!row) throw notFound(messages.noteNotFound);
  const { user_id, ...note } = row;
  if (user_id !== caller.id) throw forbidden(messages.viewOwnNotes);
  return note;
}
