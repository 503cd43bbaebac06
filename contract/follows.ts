import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { ProviderPage } from './premium.ts';
import { Id, IdParams, listQuery, Nullable } from './shapes.ts';
import { followLimit } from './shared-limits.ts';

/**
 * A follow relation with the profile of the other user: the followed user, or in a list of
 * followers the follower.
 */
export const Follow = Type.Object({
  id: Id,
  followed_id: Id,
  /**
   * The user whose name and picture are included: the followed user, except in a list of followers.
   */
  user_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
});
export type Follow = Static<typeof Follow>;

export const followEndpoints = endpoints({
  'GET /api/subscriptions': {
    summary:
      'Lists the users that the caller follows, newest first. `followed_id` checks for one user: the list then has one entry or none',
    who: 'user',
    query: Type.Object({
      followed_id: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.subscriptions })),
      before: listQuery.before,
    }),
    responses: { 200: Type.Array(Follow) },
  },
  'POST /api/subscribe': {
    summary:
      'With followed_username: follows a user (200 if the caller already does). With an empty body: opens a premium checkout, or the customer portal for subscribers',
    who: 'user',
    hourlyLimit: followLimit,
    body: Type.Object({ followed_username: Type.Optional(Type.String({ maxLength: 100 })) }),
    responses: { 201: Follow, 200: Type.Union([Follow, ProviderPage]) },
    errors: [404, 429],
  },
  'DELETE /api/subscriptions/{id}': {
    summary: 'Unfollows the user with this id. Idempotent',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
  },
  'GET /api/users/{id}/followers': {
    summary: 'Lists the followers of a user, newest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Follow) },
    errors: [404],
  },
  'GET /api/users/{id}/following': {
    summary: 'Lists the users that a user follows, newest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Follow) },
    errors: [404],
  },
});
