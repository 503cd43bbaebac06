import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type CommunityRole, communityRoles, type ModerationAct, moderationActs } from '#core/moderation.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { PendingPost, Post } from './posts.ts';
import { filled, Id, IdParams, listQuery, Nullable, reasonQuery, Time } from './shapes.ts';
import { membershipLimit, moderationLimit } from './shared-limits.ts';

const Role = Type.Unsafe<CommunityRole>({ type: 'string', enum: [...communityRoles] });

export const CommunityMember = Type.Object({
  ...ShortUser.properties,
  id: Type.Integer({ ...Id, description: "The user's id." }),
  role: Role,
  joined_at: Time,
});
export type CommunityMember = Static<typeof CommunityMember>;

export const CommunityBan = Type.Object({
  id: Id,
  user: ShortUser,
  reason: Type.String(),
  banned_by: Nullable({ ...ShortUser, description: 'Null if the account was deleted.' }),
  created_at: Time,
});
export type CommunityBan = Static<typeof CommunityBan>;

export const ModerationEntry = Type.Object({
  id: Id,
  act: Type.Unsafe<ModerationAct>({ type: 'string', enum: [...moderationActs] }),
  actor: Nullable({ ...ShortUser, description: 'Who did it. Null if the account was deleted.' }),
  user: Nullable({ ...ShortUser, description: 'Whom it concerned. Null if the account was deleted.' }),
  reason: Nullable(Type.String()),
  created_at: Time,
});
export type ModerationEntry = Static<typeof ModerationEntry>;

const Reason = Type.String({ ...filled, maxLength: limits.moderationReason.max });
const Username = Type.String({ ...filled, maxLength: 100 });
const userParams = Type.Object({ id: Id, userId: Id });
const pendingParams = Type.Object({ id: Id, pendingId: Id });
const reasonMessages = { reason: messages.moderationReason, 'reason maxLength': messages.moderationReasonLength };

export const moderationEndpoints = endpoints({
  'GET /api/communities/{id}/members': {
    summary:
      'Lists the members of a community: its owner, its moderators and, for members, all others by when they joined. `q` filters by names',
    who: 'user',
    params: IdParams,
    query: Type.Object({ q: Type.Optional(Type.String({ maxLength: limits.searchTerm.max })), ...listQuery }),
    responses: { 200: Type.Array(CommunityMember) },
    errors: [404],
  },
  'DELETE /api/communities/{id}/members/{userId}': {
    summary: 'Removes a member from a community that the caller moderates. They may join again. The owner cannot be removed',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: userParams,
    query: reasonQuery,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/communities/{id}/moderators': {
    summary: 'Makes a member a moderator of a community that the caller moderates. Idempotent',
    who: 'user',
    hourlyLimit: membershipLimit,
    params: IdParams,
    body: Type.Object({ username: Username }),
    responses: { 201: CommunityMember },
    errors: [403, 404],
    messages: { username: messages.userNotFound },
  },
  'DELETE /api/communities/{id}/moderators/{userId}': {
    summary:
      'Makes a moderator of a community that the caller moderates an ordinary member again, perhaps the caller. Not the owner, who can only leave',
    who: 'user',
    hourlyLimit: membershipLimit,
    params: userParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/communities/{id}/bans': {
    summary: 'Lists who is banned from a community that the caller moderates, latest ban first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(CommunityBan) },
    errors: [403, 404],
  },
  'POST /api/communities/{id}/bans': {
    summary:
      'Bans a user from a community that the caller moderates: they are removed, and cannot join, post, edit, comment or repost there. A second ban changes the reason. The owner cannot be banned',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: IdParams,
    body: Type.Object({ username: Username, reason: Reason }),
    responses: { 201: CommunityBan },
    errors: [403, 404],
    messages: { username: messages.userNotFound, ...reasonMessages },
  },
  'DELETE /api/communities/{id}/bans/{userId}': {
    summary: 'Ends the ban of a user. Idempotent',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: userParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/communities/{id}/log': {
    summary: 'Lists what moderators did in a community that the caller is a member of, newest first. It contains no content of posts',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(ModerationEntry) },
    errors: [403, 404],
  },
  'GET /api/communities/{id}/pending': {
    summary: 'Lists the posts of a community that wait for approval, oldest first: for moderators all, for other members their own',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(PendingPost) },
    errors: [403, 404],
  },
  'POST /api/communities/{id}/pending/{pendingId}/approve': {
    summary: 'Publishes a pending post, as if its author posted it now. Moderators only',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: pendingParams,
    responses: { 201: Post },
    errors: [403, 404],
  },
  'DELETE /api/communities/{id}/pending/{pendingId}': {
    summary: 'Rejects a pending post; its author withdraws it with the same call',
    who: 'user',
    hourlyLimit: moderationLimit,
    params: pendingParams,
    query: reasonQuery,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
