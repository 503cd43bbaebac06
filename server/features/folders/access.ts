import type { Folder, FolderItem } from '#contract/folders.ts';
import { sentences } from '#core/sentences.ts';
import type { Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findItem, findItems, type FolderRights } from './item-queries.ts';
import { findFolder } from './queries.ts';

/** Returns a folder that the caller may open: their own, or a public one. */
export async function accessFolder(sql: Sql, caller: Caller, id: number): Promise<Folder> {
  const folder = await findFolder(sql, caller.id, id);
  if (!folder) throw notFound(sentences.folderNotFound);
  requireVisible(folder, caller);
  return folder;
}

/** Returns a page of the items of a folder that the caller may open. */
export async function accessItems(sql: Sql, caller: Caller, folderId: number, page: Page): Promise<FolderItem[]> {
  const found = await findItems(sql, { callerId: caller.id, folderId }, page);
  if (!found) throw notFound(sentences.folderNotFound);
  requireVisible(found.folder, caller);
  return found.items;
}

function requireVisible(folder: FolderRights, caller: Caller): void {
  if (folder.user_id !== caller.id && !folder.public) throw forbidden(sentences.viewOwnFolders);
}

/** Returns a folder that the caller may change. `messages` overrides the error sentences. */
export async function accessOwnFolder(
  sql: SqlRunner,
  caller: Caller,
  id: number,
  messages: { readonly denied?: string; readonly missing?: string } = {},
): Promise<Folder> {
  const folder = await findFolder(sql, caller.id, id);
  if (!folder) throw notFound(messages.missing ?? sentences.folderNotFound);
  if (folder.user_id === caller.id) return folder;
  throw forbidden(messages.denied ?? (folder.public ? sentences.accessDenied : sentences.viewOwnFolders));
}

/** Returns an item of a folder whose ownership the caller has already been checked for. */
export async function accessItem(sql: Sql, caller: Caller, folder: { id: number }, id: number): Promise<FolderItem> {
  const item = await findItem(sql, caller.id, folder.id, id);
  if (!item) throw notFound(sentences.folderNotFound);
  return item;
}
