import type { Folder, FolderItem } from '#contract/folders.ts';
import { messages } from '#core/messages.ts';
import type { Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findItem, findItems, type FolderRights } from './item-queries.ts';
import { findFolder } from './queries.ts';

/** Returns a folder that the caller may open: their own, or a public one. */
export async function accessFolder(sql: Sql, caller: Caller, id: number): Promise<Folder> {
  const folder = await findFolder(sql, caller.id, id);
  if (!folder) throw notFound(messages.folderNotFound);
  requireVisible(folder, caller);
  return folder;
}

/** Returns a page of the items of a folder that the caller may open. */
export async function accessItems(sql: Sql, caller: Caller, folderId: number, page: Page): Promise<FolderItem[]> {
  const found = await findItems(sql, { callerId: caller.id, folderId }, page);
  if (!found) throw notFound(messages.folderNotFound);
  requireVisible(found.folder, caller);
  return found.items;
}

function requireVisible(folder: FolderRights, caller: Caller): void {
  if (folder.user_id !== caller.id && !folder.public) throw forbidden(messages.viewOwnFolders);
}

/** Returns a folder that the caller may change. `errorMessages` overrides the error messages. */
export async function accessOwnFolder(
  sql: SqlRunner,
  caller: Caller,
  id: number,
  errorMessages: { readonly denied?: string; readonly missing?: string } = {},
): Promise<Folder> {
  const folder = await findFolder(sql, caller.id, id);
  if (!folder) throw notFound(errorMessages.missing ?? messages.folderNotFound);
  if (folder.user_id === caller.id) return folder;
  throw forbidden(errorMessages.denied ?? (folder.public ? messages.accessDenied : messages.viewOwnFolders));
}

/** Returns an item of a folder whose ownership the caller has already been checked for. */
export async function accessItem(sql: Sql, caller: Caller, folder: { id: number }, id: number): Promise<FolderItem> {
  const item = await findItem(sql, caller.id, folder.id, id);
  if (!item) throw notFound(messages.folderNotFound);
  return item;
}
