import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, IgnoredReferences, listQuery, Nullable, Time } from './shapes.ts';
import { moderationLimit } from './shared-limits.ts';

/**
 * A post or comment of a new account that links another site and waits for a moderator of the
 * library.
 */
export const HeldText = Type.Object({
  id: Id,
  kind: Type.Unsafe<'post' | 'comment'>({ type: 'string', enum: ['post', 'comment'] }),
  content: Type.String(),
  ignored_references: IgnoredReferences,
  user: ShortUser,
  community_id: Nullable({ ...Id, description: 'The community of a post.' }),
  community_name: Nullable(Type.String()),
  post_id: Nullable({ ...Id, description: 'The post under which a comment will be. Null for a post.' }),
  created_at: Time,
});
export type HeldText = Static<typeof HeldText>;

export const heldTextEndpoints = endpoints({
  'GET /api/held': {
    summary: "Lists the caller's posts and comments that wait because they link other sites, newest first",
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(HeldText) },
  },
  'DELETE /api/held/{id}': {
    summary: "Withdraws the caller's text that waits",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'GET /api/admin/held': {
    summary: 'Lists the texts of new accounts that wait because they link other sites, oldest first. Moderators of the library only',
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(HeldText) },
    errors: [403],
  },
  'POST /api/admin/held/{id}/approve': {
    summary:
      'Publishes a text that waits, as if its author posted it now. A post in a community that approves posts of new members then waits for its moderators. Moderators of the library only',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/admin/held/{id}/reject': {
    summary: 'Deletes a text that waits and sends its author the reason. Moderators of the library only',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: IdParams,
    body: Type.Object({ reason: Type.Optional(Type.Unsafe<string>({ type: 'string', maxLength: limits.moderationReason.max })) }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
    messages: { 'reason maxLength': messages.moderationReasonLength },
  },
});
