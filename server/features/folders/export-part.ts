import type { Folder, FolderItem } from '#contract/folders.ts';
import type { Sql } from '../../platform/db/open.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedFolder = Pick<Folder, 'id' | 'name' | 'public' | 'item_count' | 'created_at' | 'updated_at'>;
type ExportedItem = Pick<FolderItem, 'id' | 'title' | 'type' | 'work_id' | 'note_id' | 'added_at'>;

export const exportFolders: ExportPart = async function* ({ sql }, user) {
  yield { path: 'folders.json', content: jsonArray(foldersOf(sql, user.id)) };
  yield { path: 'folder-items.json', content: jsonArray(itemsOf(sql, user.id)) };
};

function foldersOf(sql: Sql, userId: number): AsyncGenerator<ExportedFolder> {
  return everyRow(
    (after) => sql<ExportedFolder[]>`
      select id, name, public, item_count, created_at, updated_at from folders
      where user_id = ${userId} and id > ${after} order by id limit 100`,
  );
}

/** Folder by folder, as the index has them. */
async function* itemsOf(sql: Sql, userId: number): AsyncGenerator<object> {
  for await (const folder of foldersOf(sql, userId)) {
    const items = everyRow(
      (after) => sql<ExportedItem[]>`
        select i.id, case when i.note_id is null then 'work' else 'note' end as type, coalesce(w.title, n.title) as title,
          i.work_id, i.note_id, i.added_at
        from folder_items i left join works w on w.id = i.work_id left join notes n on n.id = i.note_id
        where i.folder_id = ${folder.id} and i.id > ${after} order by i.id limit 100`,
    );
    for await (const item of items) yield { folder_id: folder.id, folder: folder.name, ...item };
  }
}
