import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { editLimit, membershipLimit } from './shared-limits.ts';

export const Community = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  member_count: Type.Integer({ minimum: 0 }),
  is_member: Type.Boolean({ description: 'Whether the caller is a member.' }),
  is_moderator: Type.Boolean({ description: 'Whether the caller is one of its moderators.' }),
  is_owner: Type.Boolean({ description: 'Whether the caller is the moderator whom no other can remove.' }),
  approve_posts: Type.Boolean({ description: 'Whether posts of new members wait for a moderator to approve them.' }),
  created_at: Time,
});
export type Community = Static<typeof Community>;

const Name = Type.String({ ...filled, maxLength: limits.communityName.max });
const Description = Type.Optional(Nullable(Type.String({ maxLength: limits.communityDescription.max })));
const ApprovePosts = Type.Optional(Type.Boolean());
const errorMessages = { name: messages.communityName, 'description maxLength': messages.communityDescription };

export const communityEndpoints = endpoints({
  'GET /api/communities': {
    summary:
      'Lists communities, most members first. `q` filters by words in the name or description, normalized as in the library; `mine=1` lists all that the caller has joined',
    who: 'user',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: limits.searchTerm.max })),
      mine: Type.Optional(Type.Literal('1')),
      ...listQuery,
    }),
    responses: { 200: Type.Array(Community) },
  },
  'POST /api/communities': {
    summary: 'Creates a community. The caller becomes its first member and its owner',
    who: 'user',
    hourlyLimit: { name: 'communities', free: 20, premium: 40, noun: 'new communities' },
    body: Type.Object({ name: Name, description: Description, approve_posts: ApprovePosts }),
    responses: { 201: Community },
    once: true,
    errors: [403, 409],
    messages: errorMessages,
  },
  'GET /api/communities/{id}': {
    summary: 'Returns a community',
    who: 'user',
    params: IdParams,
    responses: { 200: Community },
    errors: [404],
  },
  'PATCH /api/communities/{id}': {
    summary: 'Updates the name, description or approval of posts of a community that the caller moderates',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ name: Type.Optional(Name), description: Description, approve_posts: ApprovePosts }),
    responses: { 200: Community },
    errors: [403, 404],
    messages: errorMessages,
  },
  'POST /api/communities/{id}/membership': {
    summary: 'Joins a community. Idempotent. The first member of an empty community becomes its owner',
    who: 'user',
    hourlyLimit: membershipLimit,
    params: IdParams,
    responses: { 200: Community },
    errors: [403, 404],
  },
  'DELETE /api/communities/{id}/membership': {
    summary:
      'Leaves a community. Idempotent. If the owner leaves, the longest-serving moderator or else the longest-standing member succeeds them',
    who: 'user',
    params: IdParams,
    responses: { 200: Community },
    errors: [404],
  },
});
