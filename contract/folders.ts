import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { entryLimit, editLimit } from './shared-limits.ts';

export const Folder = Type.Object({
  id: Id,
  name: Type.String(),
  public: Type.Boolean({ description: 'Whether every user may open it; only the owner sees the notes in it.' }),
  user_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  item_count: Type.Integer({ minimum: 0 }),
  note_count: Type.Integer({ minimum: 0, description: 'How many of its items are notes; 0 for users other than the owner.' }),
  created_at: Time,
  updated_at: Time,
});
export type Folder = Static<typeof Folder>;

/** Exactly one id is set, or the edition of a passage; essays use `article_id`. */
const itemIds = {
  work_id: Nullable(Id),
  article_id: Nullable(Id),
  essay_id: Nullable(Id),
  post_id: Nullable(Id),
  note_id: Nullable(Id),
  organization_id: Nullable(Id),
  topic_id: Nullable(Id),
};

/** A passage of an edition. */
const passage = {
  edition: Nullable(Type.String({ maxLength: 60, description: 'The slug of the edition of a passage.' })),
  citation: Nullable(Type.String({ minLength: 1, maxLength: 210, description: 'A segment, a section or a range: `Ps.23.1-3`.' })),
};

export const FolderItem = Type.Object({
  id: Id,
  title: Type.String(),
  type: Type.Unsafe<'work' | 'note' | 'essay' | 'topic' | 'post' | 'organization' | 'passage'>({
    type: 'string',
    enum: ['work', 'note', 'essay', 'topic', 'post', 'organization', 'passage'],
  }),
  ...itemIds,
  ...passage,
  excerpt: Nullable(Type.String({ description: 'The first words of a passage.' })),
  draft: Type.Boolean({ description: "Whether it is the caller's own unpublished essay or private topic." }),
  added_at: Time,
});
export type FolderItem = Static<typeof FolderItem>;

const FolderName = Type.String({ ...filled, maxLength: limits.folderName.max });

export const folderEndpoints = endpoints({
  'GET /api/folders': {
    summary:
      "Lists the caller's own and public folders, newest first. `mine=1` lists all of the caller's own; `username` lists those of a user that the caller may open",
    who: 'user',
    query: Type.Object({
      mine: Type.Optional(Type.Literal('1')),
      username: Type.Optional(Type.String({ maxLength: 100 })),
      ...listQuery,
    }),
    responses: { 200: Type.Array(Folder) },
  },
  'POST /api/folders': {
    summary: 'Creates a folder',
    who: 'user',
    hourlyLimit: { name: 'folders', free: 120, premium: 240, noun: 'new folders' },
    once: true,
    body: Type.Object({ name: FolderName, public: Type.Optional(Type.Boolean()) }),
    responses: { 201: Folder },
    errors: [409],
    messages: { name: messages.folderName },
  },
  'GET /api/folders/{id}': {
    summary: "Returns a public folder or the caller's own",
    who: 'user',
    params: IdParams,
    responses: { 200: Folder },
    errors: [403, 404],
  },
  'PATCH /api/folders/{id}': {
    summary: 'Renames a folder, or changes whether it is public',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ name: Type.Optional(FolderName), public: Type.Optional(Type.Boolean()) }),
    responses: { 200: Folder },
    errors: [403, 404],
    messages: { name: messages.folderName },
  },
  'DELETE /api/folders/{id}': {
    summary:
      "Deletes a folder. If it contains notes, `notes=delete` deletes them and `notes={id}` moves them to another of the caller's folders; without `notes`, responds with 409",
    who: 'user',
    params: IdParams,
    query: Type.Object({ notes: Type.Optional(Type.String({ pattern: '^(delete|[1-9][0-9]{0,15})$' })) }),
    responses: { 204: Type.Null() },
    errors: [403, 404, 409],
    messages: { notes: messages.invalidFolderId },
  },
  'GET /api/folders/{id}/items': {
    summary: 'Lists the items of a folder, newest first; without notes if it belongs to another user',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(FolderItem) },
    errors: [403, 404],
  },
  'POST /api/folders/{id}/items': {
    summary: "Adds an item to one of the caller's folders (200 if it is already there)",
    who: 'user',
    hourlyLimit: entryLimit,
    params: IdParams,
    body: Type.Partial(Type.Object({ ...itemIds, ...passage }), { description: 'Exactly one id, or `edition` and `citation`.' }),
    responses: { 201: FolderItem, 200: FolderItem },
    errors: [403, 404],
    messages: { id: messages.invalidFolderId, work_id: messages.invalidBookId },
  },
  'DELETE /api/folders/{id}/items/{itemId}': {
    summary:
      "Removes an item from one of the caller's folders. A note cannot be removed from the folder that contains it, only moved or deleted (409)",
    who: 'user',
    params: Type.Object({ id: Id, itemId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
});
