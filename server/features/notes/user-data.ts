import type { Note } from '#contract/notes.ts';
import { allRows, markdown } from '../../platform/export.ts';
import { exportNames } from '../../platform/files/export-names.ts';
import type { ExportedFile, ExportTools, UserData } from '../../platform/user-data.ts';

type ExportedNote = Omit<Note, 'folder_id'> & { folder: string };

export const noteUserData: UserData = {
  tables: [
    { table: 'notes', owner: 'user_id', fate: 'deleted' },
    { table: 'note_links', owner: 'user_id', fate: 'deleted' },
  ],
  files: { about: ['`notes/`: every note as markdown, with its title, folder and times in front'], list: listFiles },
  // Deletes set by set rather than note by note. Runs before the user's folders are deleted.
  deleteUserData: async (tx, userId) => {
    // Lock folders before their contents, as every writer does.
    await tx`select from folders where user_id = ${userId} order by id for update`;
    await tx`delete from folder_items i using folders f where f.id = i.folder_id and f.user_id = ${userId} and i.note_id is not null`;
    await tx`delete from note_links where user_id = ${userId}`;
    await tx`delete from notes where user_id = ${userId}`;
  },
};

async function* listFiles({ sql }: ExportTools, userId: number): AsyncGenerator<ExportedFile> {
  const name = exportNames();
  const notes = allRows(
    (after) => sql<ExportedNote[]>`
      select n.id, n.title, n.content, n.ignored_references, f.name as folder, n.created_at, n.updated_at
      from notes n join folders f on f.id = n.folder_id
      where n.user_id = ${userId} and n.id > ${after} order by n.id limit 10`,
  );
  for await (const { content, ...facts } of notes) {
    yield { path: `notes/${name(facts.title, '.md')}`, content: markdown(facts, content), at: facts.updated_at };
  }
}
