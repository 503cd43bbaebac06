import type { Folder } from '#contract/folders.ts';
import { limitClause } from '../../platform/db/limit-clause.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { blockedItemCount, publicFolders } from './visible-queries.ts';

/** Returns a folder, even a private one, unless a block separates its owner from the caller. */
export async function findFolder(sql: SqlRunner, callerId: number, id: number): Promise<Folder | undefined> {
  const [folder] = await sql<Folder[]>`
    select ${folderColumns(sql, callerId)} from folders f join users u on u.id = f.user_id
    where f.id = ${id} and ${notBlocked(sql, callerId, 'f.user_id')}`;
  return folder;
}

/**
 * Whose folders to list: a user's (all, or only public ones), or the caller's own plus all public
 * ones.
 */
export type FolderSelection = { userId: number } | { publicOf: string } | 'everyone';

export function listFolders(sql: Sql, callerId: number, selection: FolderSelection, page: Page): Promise<Folder[]> {
  const newest = newestPage(sql, 'id', page);
  // Each half reads at most one page of its index; the union removes the caller's own public
  // folders.
  const found =
    selection === 'everyone'
      ? sql`(select id from folders where user_id = ${callerId} ${newest}) union
          (select id from folders where ${publicFolders(sql, callerId)} ${newest})`
      : 'userId' in selection
        ? sql`select id from folders where user_id = ${selection.userId} ${newest}`
        : sql`select id from folders where ${publicFolders(sql, callerId)}
            and user_id = (select id from users where lower(username collate "C") = ${selection.publicOf.toLowerCase()}) ${newest}`;
  const query = sql<Folder[]>`
    select ${folderColumns(sql, callerId)}
    from (${found}) found join folders f using (id) join users u on u.id = f.user_id
    order by f.id desc ${limitClause(sql, page.limit)}`;
  return listPage(query, page);
}

export async function insertFolder(sql: SqlRunner, callerId: number, folder: { name: string; public: boolean }): Promise<Folder> {
  const rows = await sql<Folder[]>`
    with f as (insert into folders (user_id, name, public) values (${callerId}, ${folder.name}, ${folder.public}) returning *)
    select ${folderColumns(sql, callerId)} from f join users u on u.id = f.user_id`;
  return oneRow(rows);
}

/** Returns undefined if the folder was deleted in the meantime. */
export async function updateFolder(
  sql: Sql,
  callerId: number,
  id: number,
  change: { /** Undefined leaves it unchanged. */ name: string | undefined; public: boolean | undefined },
): Promise<Folder | undefined> {
  const [row] = await sql<Folder[]>`
    with f as (
      update folders set
        name = coalesce(${change.name ?? null}::text, name),
        public = coalesce(${change.public ?? null}::boolean, public),
        updated_at = greatest(now(), updated_at + interval '1 millisecond')
      where id = ${id} returning *
    )
    select ${folderColumns(sql, callerId)} from f join users u on u.id = f.user_id`;
  return row;
}

/** Locks a user's folders until the transaction ends; their contents cannot change meanwhile. */
export async function lockFolders(tx: Transaction, userId: number, ids: readonly [number, ...number[]]): Promise<void> {
  // To prevent deadlocks, every writer locks folders by id, before notes and items, and after the
  // essay, topic or post that an item refers to.
  await tx`select from folders where id in ${tx(ids)} and user_id = ${userId} order by id for update`;
}

/** Deletes a folder with its items and notes. */
export async function deleteFolderRow(tx: Transaction, folder: { id: number }): Promise<void> {
  await tx`delete from folders where id = ${folder.id}`;
}

/**
 * Moves notes and their items in one statement, because a foreign key connects them. Requires locks
 * on both folders.
 */
export async function moveAllNotes(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  await tx`
    with moved as (update notes set folder_id = ${to} where folder_id = ${from} returning id)
    update folder_items i set folder_id = ${to} from moved where i.note_id = moved.id`;
}

/** Like `moveAllNotes` for one note. Requires locks on both folders and on the note. */
export async function moveNote(tx: Transaction, { noteId, to }: { noteId: number; to: number }): Promise<void> {
  await tx`
    with moved as (update notes set folder_id = ${to} where id = ${noteId} returning id)
    update folder_items i set folder_id = ${to} from moved where i.note_id = moved.id`;
}

/**
 * The columns of a folder as the caller sees it, from `folders f` and `users u`. Only its owner's
 * counts include notes and drafts; nobody's have items by those from whom a block separates them.
 */
function folderColumns(sql: SqlRunner, callerId: number) {
  return sql`f.id, f.name, f.public, f.user_id, u.username, u.display_name,
    (f.item_count - case when f.user_id = ${callerId} then 0 else f.note_count + f.draft_count end - ${blockedItemCount(sql, callerId)})::integer
      as item_count,
    case when f.user_id = ${callerId} then f.note_count else 0 end as note_count, f.created_at, f.updated_at`;
}
