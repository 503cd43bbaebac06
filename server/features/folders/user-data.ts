import type { Folder } from '#contract/folders.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { listItemsAfter } from './item-queries.ts';

type ExportedFolder = Pick<Folder, 'id' | 'name' | 'public' | 'item_count' | 'created_at' | 'updated_at'>;

export const folderUserData: UserData = {
  tables: [
    {
      table: 'folders',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        { file: 'folders.json', about: 'folders', rows: foldersOf },
        { file: 'folder-items.json', about: 'what lies in folders', rows: itemsOf },
      ],
    },
  ],
  // Deletes the items set by set rather than folder by folder.
  deleteUserData: async (tx, userId) => {
    await tx`delete from folder_items i using folders f where f.id = i.folder_id and f.user_id = ${userId}`;
    await tx`delete from folders where user_id = ${userId}`;
  },
};

function foldersOf(sql: Sql, userId: number): AsyncGenerator<ExportedFolder> {
  return allRows(
    (after) => sql<ExportedFolder[]>`
      select id, name, public, item_count, created_at, updated_at from folders
      where user_id = ${userId} and id > ${after} order by id limit 100`,
  );
}

/** Yields items folder by folder, which is the order of the index. */
async function* itemsOf(sql: Sql, userId: number): AsyncGenerator<object> {
  for await (const folder of foldersOf(sql, userId)) {
    const items = allRows((after) => listItemsAfter(sql, userId, folder.id, after, 100));
    // The export uses only `essay_id`.
    for await (const { article_id, ...item } of items) yield { folder_id: folder.id, folder: folder.name, ...item, essay_id: article_id };
  }
}
