import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

export const Folder = Type.Object({
  id: Id,
  name: Type.String(),
  public: Type.Boolean({ description: 'Whether anyone who is logged in may open it; notes in it stay the owner’s alone.' }),
  user_id: Id,
  username: Type.String(),
  item_count: Type.Integer({ minimum: 0 }),
  note_count: Type.Integer({ minimum: 0, description: 'How many of its items are notes, for its owner; 0 for others.' }),
  created_at: Time,
  updated_at: Time,
});
export type Folder = Static<typeof Folder>;

/** Exactly one of the ids is set; an essay's stands in `article_id`. */
const itemIds = {
  work_id: Nullable(Id),
  article_id: Nullable(Id),
  essay_id: Nullable(Id),
  post_id: Nullable(Id),
  note_id: Nullable(Id),
  organization_id: Nullable(Id),
};

export const FolderItem = Type.Object({
  id: Id,
  title: Type.String(),
  type: Type.Unsafe<'work' | 'note' | 'essay' | 'post' | 'organization'>({
    type: 'string',
    enum: ['work', 'note', 'essay', 'post', 'organization'],
  }),
  ...itemIds,
  draft: Type.Boolean({ description: 'An essay of the caller that is not published.' }),
  added_at: Time,
});
export type FolderItem = Static<typeof FolderItem>;

const FolderName = Type.String({ ...filled, maxLength: limits.folderName.max });

export const folderCalls = endpoints({
  'GET /api/folders': {
    summary:
      "Folders, newest first: the caller's own and public ones; `mine=1`: all of one's own; `username`: those of a user that the caller may open",
    who: 'user',
    query: Type.Object({
      mine: Type.Optional(Type.Literal('1')),
      username: Type.Optional(Type.String({ maxLength: 100 })),
      ...listQuery,
    }),
    answers: { 200: Type.Array(Folder) },
  },
  'POST /api/folders': {
    summary: 'Makes a folder',
    who: 'user',
    spends: 'folders',
    once: true,
    body: Type.Object({ name: FolderName, public: Type.Optional(Type.Boolean()) }),
    answers: { 201: Folder },
    errors: [409],
    sentences: { name: sentences.folderName },
  },
  'GET /api/folders/{id}': {
    summary: "A folder: one's own, or a public one",
    who: 'user',
    params: IdParams,
    answers: { 200: Folder },
    errors: [403, 404],
  },
  'PATCH /api/folders/{id}': {
    summary: 'Renames a folder, or publishes or hides it',
    who: 'user',
    params: IdParams,
    body: Type.Object({ name: Type.Optional(FolderName), public: Type.Optional(Type.Boolean()) }),
    answers: { 200: Folder },
    errors: [403, 404],
    sentences: { name: sentences.folderName },
  },
  'DELETE /api/folders/{id}': {
    summary: 'Deletes a folder. One that holds notes wants `notes=delete`, or `notes={id}` of the own folder that they move to; else 409',
    who: 'user',
    params: IdParams,
    query: Type.Object({ notes: Type.Optional(Type.String({ pattern: '^(delete|[1-9][0-9]{0,15})$' })) }),
    answers: { 204: Type.Null() },
    errors: [403, 404, 409],
    sentences: { notes: sentences.invalidFolderId },
  },
  'GET /api/folders/{id}/items': {
    summary: "What is in a folder, newest first; without notes where it is another's",
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(FolderItem) },
    errors: [403, 404],
  },
  'POST /api/folders/{id}/items': {
    summary: 'Puts one thing into an own folder (200 where it is there already)',
    who: 'user',
    spends: 'entries',
    params: IdParams,
    body: Type.Partial(Type.Object(itemIds), { description: 'Exactly one of them.' }),
    answers: { 201: FolderItem, 200: FolderItem },
    errors: [403, 404],
    sentences: { id: sentences.invalidFolderId, work_id: sentences.invalidBookId },
  },
  'DELETE /api/folders/{id}/items/{itemId}': {
    summary: "Takes something out of an own folder; a note's own item stays until the note is moved or deleted (409)",
    who: 'user',
    params: Type.Object({ id: Id, itemId: Id }),
    answers: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
});
