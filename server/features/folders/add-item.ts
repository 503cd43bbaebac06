import type { BodyOf } from '#contract/endpoint.ts';
import type { FolderItem, folderEndpoints } from '#contract/folders.ts';
import { messages } from '#core/messages.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { retryOnConflict, SerializationFailure } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, notFound } from '../../platform/http/http-error.ts';
import { findPlace } from '../editions/public.ts';
import { accessEssay } from '../essays/access.ts';
import { accessOwnNote, accessOwnNoteToChange } from '../notes/access.ts';
import { accessOwnFolder } from './access.ts';
import { insertEssayItem, insertPassageItem, insertPublicItem, insertTopicItem, findItemOfNote } from './item-queries.ts';
import { lockFolders, moveNote } from './queries.ts';

type Body = BodyOf<(typeof folderEndpoints)['POST /api/folders/{id}/items']>;
type AddedItem = FolderItem & { /** False if the folder had the item already. */ created: boolean };

const errorMessages = { denied: messages.ownFoldersForItems, missing: messages.folderItemsNotFound };

const missing = { work_id: messages.bookNotFound, post_id: messages.postNotFound, organization_id: messages.organizationNotFound };

/** Adds the one item that the body names to the caller's folder. */
export async function addItem(sql: Sql, caller: Caller, folderId: number, body: Body): Promise<AddedItem> {
  const item = parseItem(body);
  const folder = await accessOwnFolder(sql, caller, folderId, errorMessages);
  return 'edition' in item ? addPassage(sql, caller, folder.id, item) : addById(sql, caller, folder.id, item);
}

async function addPassage(sql: Sql, caller: Caller, folderId: number, { edition, citation }: PassageOfEdition): Promise<AddedItem> {
  const place = await findPlace(sql, edition, citation);
  const item = await retryOnConflict(() => insertPassageItem(sql, caller.id, folderId, place));
  if (!item) throw notFound(messages.editionNotFound);
  return item;
}

async function addById(sql: Sql, caller: Caller, folderId: number, [kind, id]: ItemId): Promise<AddedItem> {
  switch (kind) {
    case 'work_id':
    case 'post_id':
    case 'organization_id': {
      const item = await retryOnConflict(() => insertPublicItem(sql, caller.id, folderId, kind, id));
      if (!item) throw notFound(missing[kind]);
      return item;
    }
    case 'note_id':
      return moveNoteToFolder(sql, caller, folderId, id);
    case 'topic_id': {
      const item = await retryOnConflict(() => insertTopicItem(sql, caller.id, folderId, id));
      if (!item) throw notFound(messages.topicNotFound);
      return item;
    }
    case 'article_id':
    case 'essay_id': {
      const essay = await accessEssay(sql, caller, id);
      const item = await retryOnConflict(() => insertEssayItem(sql, caller.id, folderId, essay.id));
      if (!item) throw notFound(messages.essayNotFound);
      return item;
    }
  }
}

/** Moves one of the caller's notes together with its folder item. */
async function moveNoteToFolder(sql: Sql, caller: Caller, folderId: number, noteId: number): Promise<AddedItem> {
  const move = async (tx: Transaction, from: number): Promise<AddedItem> => {
    await lockFolders(tx, caller.id, [from, folderId]);
    await accessOwnFolder(tx, caller, folderId, errorMessages);
    const note = await accessOwnNoteToChange(tx, caller, noteId);
    // Another request moved it into a folder that is not locked.
    if (note.folder_id !== from) throw new SerializationFailure();
    const created = from !== folderId;
    if (created) await moveNote(tx, { noteId, to: folderId });
    const item = await findItemOfNote(tx, caller.id, noteId);
    if (!item) throw notFound(messages.noteNotFound);
    return { ...item, created };
  };
  return retryOnConflict(async () => {
    const { folder_id: from } = await accessOwnNote(sql, caller, noteId);
    return sql.begin((tx) => move(tx, from));
  });
}

const kinds = ['work_id', 'article_id', 'essay_id', 'post_id', 'note_id', 'organization_id', 'topic_id'] as const;

type ItemId = [kind: (typeof kinds)[number], id: number];

interface PassageOfEdition {
  readonly edition: string;
  readonly citation: string;
}

/** Accepts an essay under both of its names, `article_id` and `essay_id`, if the ids are equal. */
function parseItem({ edition, citation, ...body }: Body): ItemId | PassageOfEdition {
  const [item, ...more] = kinds.flatMap((kind): ItemId[] => {
    const id = body[kind];
    return id === undefined || id === null || (kind === 'essay_id' && id === body.article_id) ? [] : [[kind, id]];
  });
  const namesPassage = edition != null || citation != null;
  if (item && more.length === 0 && !namesPassage) return item;
  if (!item && edition != null && citation != null) return { edition, citation };
  if (namesPassage && !item) throw badRequest('Please specify both `edition` and `citation`.');
  throw badRequest(!item && 'work_id' in body ? messages.invalidBookId : 'Please specify exactly one item to add to the folder.');
}
