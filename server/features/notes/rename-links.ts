import type { Note } from '#contract/notes.ts';
import { limits } from '#core/limits.ts';
import { isLinkable, linksOf, renameNotes } from '#core/links.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { conflict } from '../../platform/http/refusal.ts';
import { linkKeysOf, noteKey } from './note-key.ts';
import { notesNamed, type Renamed, textsLinkingTo, updateRenamed } from './queries.ts';

const { renamedLinks, noteContent } = limits;

/** How the links to a note follow its new title: made before the transaction, since it reads whole texts. */
export interface Rename {
  readonly note: Note;
  readonly title: string;
  readonly renamed: readonly Renamed[];
}

/** Only links that lead to this very note: another may have a title of the same key. */
export async function planRename(sql: Sql, userId: number, note: Note, title: string): Promise<Rename> {
  if (title === note.title || !isLinkable(title)) return { note, title, renamed: [] };
  const key = noteKey(note.title);
  const texts = await textsLinkingTo(sql, userId, { noteId: note.id, key }, renamedLinks.most + 1);
  if (texts.length > renamedLinks.most) {
    throw conflict(`More than ${renamedLinks.most} notes link to this one. Please save it without changing their links.`);
  }
  const asked = new Set(texts.flatMap(({ content }) => linksOf(content).notes.filter((linked) => noteKey(linked) === key)));
  const named = await notesNamed(
    sql,
    userId,
    [...asked].map((linked) => ({ title: linked, key })),
  );
  const own = new Set(named.filter(({ id }) => id === note.id).map((found) => found.asked));
  return { note, title, renamed: texts.flatMap((text) => renamedIn(text, key, (linked) => (own.has(linked) ? title : undefined))) };
}

function renamedIn(
  { id, title, content: before, updated_at: readAt }: Pick<Note, 'id' | 'title' | 'content' | 'updated_at'>,
  key: string,
  newTitle: (linked: string) => string | undefined,
): Renamed[] {
  const content = renameNotes(before, newTitle);
  if (content === before) return [];
  if (content.length > noteContent.max) {
    throw conflict(`The note “${title}” has no room for the longer link. Please save this one without changing links.`);
  }
  return [{ id, content, readAt, keeps: linkKeysOf(content).includes(key) }];
}

/** Stores what was planned. Where a note has changed since, the whole transaction is done again. */
export async function applyRename(tx: Transaction, userId: number, { note, title, renamed }: Rename, held: Note): Promise<void> {
  if (renamed.length === 0) return;
  const keys = { old: noteKey(note.title), new: noteKey(title) };
  if (held.title !== note.title || (await updateRenamed(tx, userId, keys, renamed)) < renamed.length) throw new ReadTooEarly();
}

/** What the database would say of a transaction that read what another one was just changing. */
class ReadTooEarly extends Error {
  readonly code = '40001';
}
