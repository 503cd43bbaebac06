import type { FastifyInstance } from 'fastify';
import { limits } from '#core/limits.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { newestFirst, serveList } from '../../platform/http/serve-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { accessFolder, accessItem, accessItems, accessOwnFolder } from './access.ts';
import { addItem } from './add-item.ts';
import { deleteItem } from './item-queries.ts';
import { type FolderSelection, insertFolder, listFolders, updateFolder } from './queries.ts';
import { parseNotesAction, deleteFolder } from './delete-folder.ts';

export function folderRoutes(app: FastifyInstance, { sql }: Tools): void {
  const defaultLimit = ({ mine }: { mine?: '1' }): number => (mine ? limits.ownFolders : limits.list.default);
  serveList(app, 'GET /api/folders', { ...newestFirst, defaultLimit }, ({ query, caller, page }) =>
    listFolders(sql, caller.id, folderSelection(query, caller), page),
  );

  serve(app, 'POST /api/folders', ({ body, caller, request }) => {
    const key = idempotencyKeyOf(request);
    const folder = { name: oneLine(body.name), public: body.public ?? false };
    if (key === undefined) return insertFolder(sql, caller.id, folder);
    const keyedRequest = { userId: caller.id, key, kind: 'folder', sent: folder };
    return createResource(
      sql,
      keyedRequest,
      (tx) => insertFolder(tx, caller.id, folder),
      (id) => accessOwnFolder(sql, caller, id),
    );
  });

  serve(app, 'GET /api/folders/{id}', ({ params, caller }) => accessFolder(sql, caller, params.id));

  serve(app, 'PATCH /api/folders/{id}', async ({ params, body, caller }) => {
    const folder = await accessOwnFolder(sql, caller, params.id);
    if (body.name === undefined && body.public === undefined) return folder;
    const changed = await updateFolder(sql, caller.id, folder.id, {
      name: body.name === undefined ? undefined : oneLine(body.name),
      public: body.public,
    });
    if (!changed) throw notFound(messages.folderNotFound);
    return changed;
  });

  serve(app, 'DELETE /api/folders/{id}', async ({ params, query, caller }) => {
    await deleteFolder(sql, caller, params.id, parseNotesAction(query.notes));
    return undefined;
  });

  serveList(app, 'GET /api/folders/{id}/items', newestFirst, ({ params, caller, page }) => accessItems(sql, caller, params.id, page));

  serve(app, 'POST /api/folders/{id}/items', async ({ params, body, caller, reply }) => {
    const { created, ...item } = await addItem(sql, caller, params.id, body);
    reply.code(created ? 201 : 200);
    return item;
  });

  serve(app, 'DELETE /api/folders/{id}/items/{itemId}', async ({ params, caller }) => {
    const folder = await accessOwnFolder(sql, caller, params.id);
    const item = await accessItem(sql, caller, folder, params.itemId);
    if (item.note_id !== null) throw conflict('A note always belongs to a folder. Please move it to another folder or delete it.');
    await retryOnConflict(() => deleteItem(sql, folder.id, item.id));
    return undefined;
  });
}

/** Without a filter, lists the caller's own folders and all public ones. */
function folderSelection({ mine, username }: { mine?: '1'; username?: string }, caller: Caller): FolderSelection {
  if (mine !== undefined || username?.toLowerCase() === caller.username.toLowerCase()) return { userId: caller.id };
  return username === undefined ? 'everyone' : { publicOf: username };
}
