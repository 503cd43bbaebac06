import Type, { type Static } from 'typebox';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, listQuery, Time } from './shapes.ts';

/** A user whom the caller blocked or muted. */
export const BlockedUser = Type.Object({
  id: Id,
  user_id: Id,
  ...Type.Pick(ShortUser, ['username', 'display_name', 'profilePicture']).properties,
  created_at: Time,
});
export type BlockedUser = Static<typeof BlockedUser>;

const named = Type.Object({ username: Type.String({ ...filled, maxLength: 100 }) });
const userParams = Type.Object({ userId: Id });
const blockLimit = { name: 'blocks', free: 120, premium: 240, noun: 'blocked and muted people' } as const;

const list = { who: 'user', query: Type.Object(listQuery), responses: { 200: Type.Array(BlockedUser) } } as const;
const create = {
  who: 'user',
  hourlyLimit: blockLimit,
  body: named,
  responses: { 201: BlockedUser, 200: BlockedUser },
  errors: [404, 409, 429],
} as const;
const remove = { who: 'user', params: userParams, responses: { 204: Type.Null() } } as const;

export const blockEndpoints = endpoints({
  'GET /api/blocks': { ...list, summary: 'Lists the users whom the caller blocked, last blocked first' },
  'POST /api/blocks': {
    ...create,
    summary: 'Blocks a user: the caller and they no longer see each other, and neither follows the other (200 if they are already blocked)',
  },
  'DELETE /api/blocks/{userId}': { ...remove, summary: 'Ends the block of a user. Idempotent' },
  'GET /api/mutes': { ...list, summary: 'Lists the users whom the caller muted, last muted first' },
  'POST /api/mutes': {
    ...create,
    summary:
      'Mutes a user: feeds, comments, margins, suggestions and notifications of the caller leave them out, without notifying them (200 if they are already muted)',
  },
  'DELETE /api/mutes/{userId}': { ...remove, summary: 'Ends the muting of a user. Idempotent' },
});
