import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, Nullable, Time } from './shapes.ts';
import { entryLimit, editLimit, invitationLimit, membershipLimit } from './shared-limits.ts';
import { Work } from './works.ts';

/** A work on a circle's reading list. */
const CircleWork = Type.Object({
  ...Work.properties,
  removable: Type.Boolean({
    description: 'Whether the caller may remove it from the list: the owner may, and the member who added it.',
  }),
});
export type CircleWork = Static<typeof CircleWork>;

export const Circle = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  ignored_references: IgnoredReferences,
  open: Type.Boolean({ description: 'Whether every user may see and join it; if not, only members and invited users may.' }),
  owner_id: Nullable(Type.Integer({ ...Id, description: 'Null if a block separates the owner from the caller.' })),
  is_owner: Type.Boolean({ description: 'Whether the caller is the owner.' }),
  is_member: Type.Boolean({ description: 'Whether the caller is a member; the owner always is.' }),
  invitation_id: Nullable(Id),
  member_count: Type.Integer({ minimum: 0 }),
  members: Type.Array(ShortUser, { description: 'In order of joining. In a list of circles only the first few.' }),
  work_count: Type.Integer({ minimum: 0 }),
  works: Type.Array(CircleWork, { description: 'Last added first. In a list of circles only the first few.' }),
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
const errorMessages = { name: messages.circleName, 'description maxLength': messages.circleDescription };

export const circleEndpoints = endpoints({
  'GET /api/circles': {
    summary: "Lists circles, newest first: open ones and those of the caller. `mine=1` lists only the caller's circles",
    who: 'user',
    query: Type.Object({ mine: Type.Optional(Type.Literal('1')), ...listQuery }),
    responses: { 200: Type.Array(Circle) },
  },
  'POST /api/circles': {
    summary: 'Creates a circle. The caller becomes its owner and first member',
    who: 'user',
    hourlyLimit: { name: 'circles', free: 30, premium: 60, noun: 'new circles' },
    once: true,
    body: Type.Object({ name: Name, description: Description, open: Type.Optional(Type.Boolean()), ...ignoredReferencesInput }),
    responses: { 201: Circle },
    errors: [403, 409],
    messages: errorMessages,
  },
  'GET /api/circles/{id}': {
    summary: 'Returns a circle that is open, or that the caller is a member of or invited to',
    who: 'user',
    params: IdParams,
    responses: { 200: Circle },
    errors: [404],
  },
  'PATCH /api/circles/{id}': {
    summary:
      'Updates a circle that the caller owns; `owner_id` transfers it to another member. If-Match takes the updated_at that was read: if the texts have changed since, responds with 409 and the current circle',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Name),
      description: Description,
      open: Type.Optional(Type.Boolean()),
      owner_id: Type.Optional(Id),
      ...ignoredReferencesInput,
    }),
    responses: { 200: Circle },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/circles/{id}': {
    summary: 'Deletes a circle that the caller owns',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/circles/{id}/membership': {
    summary: 'Joins an open circle, or one that the caller is invited to. Idempotent',
    who: 'user',
    hourlyLimit: membershipLimit,
    params: IdParams,
    responses: { 200: Circle },
    errors: [404, 409],
  },
  'DELETE /api/circles/{id}/membership': {
    summary: 'Leaves a circle. The owner must transfer or delete it instead (409)',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404, 409],
  },
  'DELETE /api/circles/{id}/members/{userId}': {
    summary: 'Removes another member from a circle that the caller owns',
    who: 'user',
    params: Type.Object({ id: Id, userId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
  'GET /api/circles/{id}/invitations': {
    summary: 'Lists all pending invitations to a circle that the caller owns, newest first',
    who: 'user',
    params: IdParams,
    responses: { 200: Type.Array(CircleInvitation) },
    errors: [403, 404],
  },
  'POST /api/circles/{id}/invitations': {
    summary: 'Invites a user to a circle that the caller owns (200 if they are already invited)',
    who: 'user',
    hourlyLimit: invitationLimit,
    params: IdParams,
    body: Type.Object({ username: Type.String({ ...filled, maxLength: 100 }) }),
    responses: { 201: CircleInvitation, 200: CircleInvitation },
    errors: [403, 404, 409],
    messages: { username: messages.invitedByUsername },
  },
  'DELETE /api/circles/{id}/invitations/{invitationId}': {
    summary: 'Declines an invitation, or cancels one to a circle that the caller owns',
    who: 'user',
    params: Type.Object({ id: Id, invitationId: Id }),
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'GET /api/invitations': {
    summary: "Lists the caller's pending invitations, newest first",
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(CircleInvitation) },
  },
  'POST /api/circles/{id}/works': {
    summary: 'Adds a work to the reading list of a circle that the caller is a member of (200 if it is already there)',
    who: 'user',
    hourlyLimit: entryLimit,
    params: IdParams,
    body: Type.Object({ work_id: Id }),
    responses: { 201: Circle, 200: Circle },
    errors: [403, 404, 409],
    messages: { work_id: messages.invalidBookId },
  },
  'DELETE /api/circles/{id}/works/{workId}': {
    summary: 'Removes a work from the reading list of a circle. The owner may remove any work, a member only those they added',
    who: 'user',
    params: Type.Object({ id: Id, workId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
