import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

export const Community = Type.Object({
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  member_count: Type.Integer({ minimum: 0 }),
  is_member: Type.Boolean({ description: 'Whether the caller is one.' }),
  is_moderator: Type.Boolean({ description: 'Whether the caller is the one who moderates it.' }),
  created_at: Time,
});
export type Community = Static<typeof Community>;

const Name = Type.String({ ...filled, maxLength: limits.communityName.max });
const Description = Type.Optional(Nullable(Type.String({ maxLength: limits.communityDescription.max })));
const wanted = { name: sentences.communityName, 'description maxLength': sentences.communityDescription };

export const communityCalls = endpoints({
  'GET /api/communities': {
    summary:
      'Communities, those with most members first; `q`: those that hold the words in name or description, folded as in the library; `mine=1`: those that the caller has joined, all of them',
    who: 'user',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: limits.searchTerm.max })),
      mine: Type.Optional(Type.Literal('1')),
      ...listQuery,
    }),
    answers: { 200: Type.Array(Community) },
  },
  'POST /api/communities': {
    summary: 'Starts a community; who starts it is its first member and its moderator',
    who: 'user',
    spends: 'communities',
    body: Type.Object({ name: Name, description: Description }),
    answers: { 201: Community },
    once: true,
    sentences: wanted,
  },
  'GET /api/communities/{id}': {
    summary: 'A community',
    who: 'user',
    params: IdParams,
    answers: { 200: Community },
    errors: [404],
  },
  'PATCH /api/communities/{id}': {
    summary: 'Changes name or description of a community that one moderates',
    who: 'user',
    params: IdParams,
    body: Type.Object({ name: Type.Optional(Name), description: Description }),
    answers: { 200: Community },
    errors: [403, 404],
    sentences: wanted,
  },
  'POST /api/communities/{id}/membership': {
    summary: 'Joins a community; again is the same. Who joins one without members moderates it',
    who: 'user',
    spends: 'memberships',
    params: IdParams,
    answers: { 200: Community },
    errors: [404],
  },
  'DELETE /api/communities/{id}/membership': {
    summary: 'Leaves a community; again is the same. A moderator who leaves is followed by the member who has been there longest',
    who: 'user',
    params: IdParams,
    answers: { 200: Community },
    errors: [404],
  },
});
