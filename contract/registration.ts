import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints, type HourlyLimit } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { invitationLimit } from './shared-limits.ts';

const states = ['active', 'used up', 'expired', 'revoked'] as const;

/** An invitation to create an account, as a link. */
export const AccountInvitation = Type.Object({
  id: Id,
  note: Nullable(Type.String()),
  uses: Type.Integer({ description: 'How many accounts it may create.' }),
  used: Type.Integer({ description: 'How many it has created, also of accounts that were deleted since.' }),
  expires_at: Nullable(Time),
  created_at: Time,
  created_by: Nullable(Type.String({ description: 'The username of the administrator; null for the command line and deleted accounts.' })),
  state: Type.Unsafe<(typeof states)[number]>(Type.String({ enum: [...states], description: 'Only an active one works.' })),
  users: Type.Array(Type.Object({ username: Type.String(), used_at: Time }), {
    description: 'The newest accounts that it created, at most 50.',
  }),
});
export type AccountInvitation = Static<typeof AccountInvitation>;

export const InvitationInput = Type.Object({
  uses: Type.Integer({ minimum: 1, maximum: limits.accountInvitation.uses }),
  expires_at: Type.Optional(Nullable(Type.String({ format: 'date-time', maxLength: 40 }))),
  note: Type.Optional(Nullable(Type.String({ maxLength: limits.accountInvitation.note }))),
});
export type InvitationInput = Static<typeof InvitationInput>;

export const invitationMessages = {
  uses: messages.invitationUses,
  expires_at: messages.invitationExpiry,
  'note maxLength': messages.invitationNote,
};

/** Somebody who has signed up and waits for approval. */
export const Registration = Type.Object({ id: Id, username: Type.String(), email: Type.String(), created_at: Time });
export type Registration = Static<typeof Registration>;

const decisionLimit = { name: 'registrations', free: 1200, premium: 1200, noun: 'decisions' } as const satisfies HourlyLimit;

export const registrationEndpoints = endpoints({
  'GET /api/admin/invitations': {
    summary: 'Lists the invitations to create an account, newest first, without their codes. Administrators only',
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(AccountInvitation) },
    errors: [403],
  },
  'POST /api/admin/invitations': {
    summary:
      'Creates an invitation for a number of accounts. Only this response has its code: the server stores a hash. Administrators only',
    who: 'user',
    body: InvitationInput,
    responses: {
      201: Type.Object({ ...AccountInvitation.properties, code: Type.String(), url: Type.String({ description: 'The page to sign up.' }) }),
    },
    hourlyLimit: invitationLimit,
    errors: [403, 429],
    messages: invitationMessages,
  },
  'DELETE /api/admin/invitations/{id}': {
    summary: 'Revokes an invitation. The accounts that it created stay. Idempotent. Administrators only',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/admin/registrations': {
    summary: 'Lists those who wait for approval of their account, newest first. Administrators only',
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Registration) },
    errors: [403],
  },
  'POST /api/admin/registrations/{id}/approve': {
    summary: 'Approves a registration: creates the account and emails the person. Administrators only',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    hourlyLimit: decisionLimit,
    errors: [403, 404, 409, 429],
  },
  'POST /api/admin/registrations/{id}/reject': {
    summary: 'Rejects a registration: deletes its data and emails the person. Administrators only',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    hourlyLimit: decisionLimit,
    errors: [403, 404, 429],
  },
});
