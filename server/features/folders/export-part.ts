import type { Folder } from '#contract/folders.ts';
import type { Sql } from '../../platform/db/open.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { listItemsAfter } from './item-queries.ts';

type ExportedFolder = Pick<Folder, 'id' | 'name' | 'public' | 'item_count' | 'created_at' | 'updated_at'>;

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

/** Yields items folder by folder, which is the order of the index. */
async function* itemsOf(sql: Sql, userId: number): AsyncGenerator<object> {
  for await (const folder of foldersOf(sql, userId)) {
    const items = everyRow((after) => listItemsAfter(sql, userId, folder.id, after, 100));
    // The export uses only `essay_id`.
    for await (const { article_id, ...item } of items) yield { folder_id: folder.id, folder: folder.name, ...item, essay_id: article_id };
  }
}
