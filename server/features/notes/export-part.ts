import type { Note } from '#contract/notes.ts';
import { everyRow, markdown } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { exportNames } from '../../platform/files/export-names.ts';

type ExportedNote = Omit<Note, 'folder_id'> & { folder: string };

export const exportNotes: ExportPart = async function* ({ sql }, user) {
  const name = exportNames();
  const notes = everyRow(
    (after) => sql<ExportedNote[]>`
      select n.id, n.title, n.content, f.name as folder, n.created_at, n.updated_at
      from notes n join folders f on f.id = n.folder_id
      where n.user_id = ${user.id} and n.id > ${after} order by n.id limit 10`,
  );
  for await (const { content, ...facts } of notes) {
    yield { path: `notes/${name(facts.title, '.md')}`, content: markdown(facts, content), at: facts.updated_at };
  }
};
