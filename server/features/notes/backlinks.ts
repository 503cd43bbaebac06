import { linksOf } from '#core/links.ts';
import type { SqlRunner } from '../../platform/db/open.ts';
import { isSameTitle, noteKey } from './note-key.ts';
import { type LinkingNote, findNotesByTitles, listLinkCandidates } from './queries.ts';

/** Notes per batch; each has up to 100,000 characters. */
const BATCH = 50;

/** Returns at most `limit` of the user's notes that link to this note, newest first. */
export async function listBacklinks(
  sql: SqlRunner,
  userId: number,
  note: { readonly id: number; readonly title: string },
  limit: number,
): Promise<LinkingNote[]> {
  const target = { title: note.title, key: noteKey(note.title) };
  const [named] = await findNotesByTitles(sql, userId, [target]);
  // If several notes share a title, links lead to the oldest.
  if (named?.id !== note.id) return [];
  const found: LinkingNote[] = [];
  let before: number | undefined;
  do {
    const batch = await listLinkCandidates(sql, userId, { noteId: note.id, ...target }, { before, limit: BATCH });
    found.push(...batch.filter(({ content }) => linksTo(content, note.title)));
    before = batch.length < BATCH ? undefined : batch.at(-1)?.id;
  } while (before !== undefined && found.length < limit);
  return found.slice(0, limit);
}

function linksTo(content: string, title: string): boolean {
  return linksOf(content).notes.some((linked) => isSameTitle(linked, title));
}
