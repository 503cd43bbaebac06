import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, Nullable, Time } from './shapes.ts';

/** A review: an item marked as read, with a rating. */
export const Read = Type.Object({
  id: Id,
  work_id: Nullable(Id),
  article_id: Nullable(Id),
  essay_id: Nullable(Id),
  rating: Type.Integer(),
  comment: Nullable(Type.String()),
  ignored_references: IgnoredReferences,
  title: Type.String({ description: 'The title of the item.' }),
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  user_id: Nullable(Id),
  profilePicture: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
});
export type Read = Static<typeof Read>;

export const readEndpoints = endpoints({
  'GET /api/reads': {
    summary: "Lists the caller's own reviews, or those of a work, an essay or a user, newest first",
    who: 'user',
    query: Type.Object({
      work_id: Type.Optional(Id),
      essay_id: Type.Optional(Id),
      article_id: Type.Optional(Id),
      username: Type.Optional(Type.String({ maxLength: 100 })),
      ...listQuery,
    }),
    responses: { 200: Type.Array(Read) },
  },
  'POST /api/reads': {
    summary: "Marks a work or an essay as read, or updates the caller's review of it (200). essay_id and article_id are aliases",
    who: 'user',
    hourlyLimit: { name: 'reviews', free: 300, premium: 600, noun: 'reviews' },
    body: Type.Object({
      work_id: Type.Optional(Id),
      essay_id: Type.Optional(Id),
      article_id: Type.Optional(Id),
      rating: Type.Integer({ minimum: limits.rating.min, maximum: limits.rating.max }),
      comment: Type.Optional(Nullable(Type.String({ maxLength: limits.comment.max }))),
      ...ignoredReferencesInput,
    }),
    responses: { 201: Read, 200: Read },
    errors: [403, 404],
    messages: { rating: messages.pickRating, work_id: messages.invalidBookId },
  },
  'DELETE /api/reads/{id}': {
    summary: "Deletes the caller's own review",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
