import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { Opened } from './premium.ts';
import { Id, IdParams, listQuery, Nullable } from './shapes.ts';

/** That one user follows another, with the one of the two whom the list is about: whom somebody follows, or who follows them. */
export const Follow = Type.Object({
  id: Id,
  followed_id: Id,
  /** Whose name and picture stand here: the followed one, except among followers. */
  user_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
});
export type Follow = Static<typeof Follow>;

export const followCalls = endpoints({
  'GET /api/subscriptions': {
    summary: 'Whom the caller follows, newest first; `followed_id`: whether it is this user, as a list of one or none',
    who: 'user',
    query: Type.Object({
      followed_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.subscriptions })),
      before: listQuery.before,
    }),
    answers: { 200: Type.Array(Follow) },
  },
  'POST /api/subscribe': {
    summary:
      'With followed_username: follows a user (200 where the caller does already). With an empty body: begins a premium checkout, or leads who subscribes already to where that is managed',
    who: 'user',
    spends: 'follows',
    body: Type.Object({ followed_username: Type.Optional(Type.String({ maxLength: 100 })) }),
    answers: { 201: Follow, 200: Type.Union([Follow, Opened]) },
    errors: [404, 429],
  },
  'DELETE /api/subscriptions/{id}': {
    summary: 'Follows the user of this id no more, also where the caller did not',
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
  },
  'GET /api/users/{id}/followers': {
    summary: 'Who follows a user, newest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(Follow) },
    errors: [404],
  },
  'GET /api/users/{id}/following': {
    summary: 'Whom a user follows, newest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(Follow) },
    errors: [404],
  },
});
