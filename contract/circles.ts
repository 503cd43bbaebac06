import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { Work } from './works.ts';

/** A work that a circle reads. */
const CircleWork = Type.Object({
  ...Work.properties,
  removable: Type.Boolean({
    description: 'Whether the caller may take it off the list: who owns the circle, and the member who put it there.',
  }),
});
export type CircleWork = Static<typeof CircleWork>;

export const Circle = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  open: Type.Boolean({ description: 'Whether everyone who is logged in may read and join it; else its members and who is invited.' }),
  owner_id: Id,
  is_owner: Type.Boolean({ description: 'Whether the caller is.' }),
  is_member: Type.Boolean({ description: 'Whether the caller is one; the owner always is.' }),
  invitation_id: Nullable(Id),
  member_count: Type.Integer({ minimum: 0 }),
  members: Type.Array(ShortUser, { description: 'Those who joined first come first. In a list of circles only the first few.' }),
  work_count: Type.Integer({ minimum: 0 }),
  works: Type.Array(CircleWork, { description: 'Those that were added last come first. In a list of circles only the first few.' }),
  created_at: Time,
  updated_at: Time,
});
export type Circle = Static<typeof Circle>;

export const CircleInvitation = Type.Object({
  id: Id,
  circle_id: Id,
  circle_name: Type.String(),
  circle_description: Nullable(Type.String()),
  member_count: Type.Integer({ minimum: 0 }),
  user: ShortUser,
  owner: ShortUser,
  invited_at: Time,
});
export type CircleInvitation = Static<typeof CircleInvitation>;

const Name = Type.String({ ...filled, maxLength: limits.circleName.max });
const Description = Type.Optional(Nullable(Type.String({ maxLength: limits.circleDescription.max })));
const wanted = { name: sentences.circleName, 'description maxLength': sentences.circleDescription };

export const circleCalls = endpoints({
  'GET /api/circles': {
    summary: 'Circles, newest first: open ones, and those that the caller is a member of; `mine=1`: only the latter',
    who: 'user',
    query: Type.Object({ mine: Type.Optional(Type.Literal('1')), ...listQuery }),
    answers: { 200: Type.Array(Circle) },
  },
  'POST /api/circles': {
    summary: 'Starts a circle; who starts it owns it and is its first member',
    who: 'user',
    spends: 'circles',
    once: true,
    body: Type.Object({ name: Name, description: Description, open: Type.Optional(Type.Boolean()) }),
    answers: { 201: Circle },
    errors: [409],
    sentences: wanted,
  },
  'GET /api/circles/{id}': {
    summary: 'A circle: an open one, one that the caller is a member of, or is invited to',
    who: 'user',
    params: IdParams,
    answers: { 200: Circle },
    errors: [404],
  },
  'PATCH /api/circles/{id}': {
    summary:
      'Changes a circle that one owns; `owner_id` hands it over to another member. With If-Match (the updated_at that was read), a change of its texts since then is a 409 with the circle as it is now',
    who: 'user',
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Name),
      description: Description,
      open: Type.Optional(Type.Boolean()),
      owner_id: Type.Optional(Id),
    }),
    answers: { 200: Circle },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/circles/{id}': {
    summary: 'Deletes a circle that one owns',
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/circles/{id}/membership': {
    summary: 'Joins an open circle, or one that the caller is invited to; again is the same',
    who: 'user',
    spends: 'memberships',
    params: IdParams,
    answers: { 200: Circle },
    errors: [404, 409],
  },
  'DELETE /api/circles/{id}/membership': {
    summary: 'Leaves a circle. Its owner hands it over first, or deletes it (409)',
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [404, 409],
  },
  'DELETE /api/circles/{id}/members/{userId}': {
    summary: 'Removes another member from a circle that one owns',
    who: 'user',
    params: Type.Object({ id: Id, userId: Id }),
    answers: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
  'GET /api/circles/{id}/invitations': {
    summary: 'Who is invited to a circle that one owns and has not answered, newest first; all of them',
    who: 'user',
    params: IdParams,
    answers: { 200: Type.Array(CircleInvitation) },
    errors: [403, 404],
  },
  'POST /api/circles/{id}/invitations': {
    summary: 'Invites a user to a circle that one owns (200 where they are invited already)',
    who: 'user',
    spends: 'invitations',
    params: IdParams,
    body: Type.Object({ username: Type.String({ ...filled, maxLength: 100 }) }),
    answers: { 201: CircleInvitation, 200: CircleInvitation },
    errors: [403, 404, 409],
    sentences: { username: sentences.invitedByUsername },
  },
  'DELETE /api/circles/{id}/invitations/{invitationId}': {
    summary: 'Declines an invitation that one has got, or takes back one to a circle that one owns',
    who: 'user',
    params: Type.Object({ id: Id, invitationId: Id }),
    answers: { 204: Type.Null() },
    errors: [404],
  },
  'GET /api/invitations': {
    summary: 'What the caller is invited to and has not answered, newest first',
    who: 'user',
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(CircleInvitation) },
  },
  'POST /api/circles/{id}/works': {
    summary: 'Puts a work on the list of a circle that one is a member of (200 where it is there already)',
    who: 'user',
    spends: 'entries',
    params: IdParams,
    body: Type.Object({ work_id: Id }),
    answers: { 201: Circle, 200: Circle },
    errors: [403, 404, 409],
    sentences: { work_id: sentences.invalidBookId },
  },
  'DELETE /api/circles/{id}/works/{workId}': {
    summary: 'Takes a work off the list of a circle: its owner any, another member what they put there',
    who: 'user',
    params: Type.Object({ id: Id, workId: Id }),
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
});
