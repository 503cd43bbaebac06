import type { Note } from '#contract/notes.ts';
import { isTooLong } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { isLinkable, renameNotes } from '#core/links.ts';
import type { Numbering } from '#core/scripture/numbering.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { SerializationFailure } from '../../platform/db/retry.ts';
import { readPassages, syncTextPassages } from '../references/public.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { listBacklinks } from './backlinks.ts';
import { isSameTitle, linkKeysOf, noteKey } from './note-key.ts';
import { type LinkingNote, type RenamedNote, updateRenamedNotes } from './queries.ts';

const { renamedLinks, noteContent } = limits;

/**
 * A planned change of the links to a renamed note. It is made before the transaction, since it
 * reads whole texts.
 */
export interface Rename {
  readonly note: Note;
  readonly title: string;
  readonly renamed: readonly RenamedNote[];
}

/**
 * Changes only links that lead to this note: others may have the same title, or one that differs in
 * accents or capitals.
 */
export async function planRename(sql: Sql, userId: number, note: Note, title: string): Promise<Rename> {
  if (title === note.title || !isLinkable(title)) return { note, title, renamed: [] };
  const texts = await listBacklinks(sql, userId, note, renamedLinks.max + 1);
  if (texts.length > renamedLinks.max) {
    throw conflict(`More than ${renamedLinks.max} notes link to this one. Please save it without changing their links.`);
  }
  // Oldest first, so that concurrent renames lock the notes in the same order.
  const renamed = texts.toReversed().flatMap((text) => renamedIn(text, note.title, title));
  return { note, title, renamed };
}

function renamedIn(
  { id, title, content: before, ignored_references: ignored, updated_at: readAt }: LinkingNote,
  from: string,
  to: string,
): RenamedNote[] {
  const content = renameNotes(before, (linked) => (isSameTitle(linked, from) ? to : undefined));
  if (content === before) return [];
  if (isTooLong(content, noteContent.max)) {
    throw conflict(`The longer link does not fit in the note “${title}”. Please save this note without changing the links.`);
  }
  return [{ id, title, content, readAt, keeps: linkKeysOf(content).includes(noteKey(from)), ignored }];
}

/**
 * Stores a planned rename. If a note has changed since, throws an error that retries the
 * transaction.
 */
export async function applyRename(
  tx: Transaction,
  userId: number,
  { note, title, renamed, numbering }: Rename & { readonly numbering: Numbering },
  locked: Note,
): Promise<void> {
  if (renamed.length === 0) return;
  const keys = { old: noteKey(note.title), new: noteKey(title) };
  if (locked.title !== note.title || (await updateRenamedNotes(tx, userId, keys, renamed)) < renamed.length)
    throw new SerializationFailure();
  // A longer link moves what follows it.
  for (const { id, title: own, content, ignored } of renamed)
    await syncTextPassages(tx, 'note', id, await readPassages(tx, content, { numbering, ignored, outside: [own] }));
}
