import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { RoleName, Roles } from './roles.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { editLimit, moderationLimit } from './shared-limits.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });

export const ManagedUser = Type.Object({
  ...ShortUser.properties,
  email: Nullable(Type.String({ description: 'Null unless the caller is an administrator.' })),
  email_verified: Type.Boolean(),
  created_at: Time,
  last_active_on: Nullable({ ...Day, description: 'The day in UTC.' }),
  roles: Roles,
  suspended_at: Nullable(Time),
  suspension_reason: Nullable(Type.String()),
  session_count: Type.Integer({ ...Count, description: 'Sessions that have not expired.' }),
});
export type ManagedUser = Static<typeof ManagedUser>;

const Person = Type.Object({ id: Id, username: Type.String() });

export const AuditEntry = Type.Object({
  id: Id,
  created_at: Time,
  act: Type.String(),
  actor: Nullable({ ...Person, description: 'Null for a command that names no user, and if the account was deleted.' }),
  origin: Type.Unsafe<'page' | 'command'>({
    type: 'string',
    enum: ['page', 'command'],
    description: '`command`: on the command line of the server.',
  }),
  session_id: Nullable(Id),
  user_agent: Nullable(Type.String({ description: 'Browser and system of the session.' })),
  subject_user: Nullable({ ...Person, description: 'The user whom the act concerns.' }),
  subject: Nullable(Type.String({ description: 'What else it concerns, such as the slug of a text.' })),
  details: Type.Unsafe<Readonly<Record<string, string | number | boolean | null>>>({
    type: 'object',
    additionalProperties: true,
    description: 'What changed, such as the role or the reason.',
  }),
});
export type AuditEntry = Static<typeof AuditEntry>;

const Tally = Type.Object({ total: Count, week: Type.Integer({ ...Count, description: 'Added in the last seven days.' }) });

export const Overview = Type.Object({
  accounts: Type.Object({
    ...Tally.properties,
    active: Type.Integer({ ...Count, description: 'Accounts that were active in the last seven days.' }),
    suspended: Count,
  }),
  activity: Type.Object(
    { posts: Tally, comments: Tally, essays: Tally, topics: Tally, annotations: Tally, reviews: Tally },
    { description: 'Only what every reader may see.' },
  ),
  library: Type.Object({ works: Count, editions: Count }),
  storage: Type.Object({
    database_bytes: Type.Integer({ minimum: 0 }),
    files: Count,
    file_bytes: Type.Integer({ ...Count, description: 'Attachments and pictures of readers.' }),
  }),
  mail: Type.Object({ waiting: Count, failed: Type.Integer({ ...Count, description: 'In the last seven days.' }) }),
  held_texts: Type.Integer({ ...Count, description: 'Posts and comments of new accounts that wait because of their links.' }),
  open_reports: Nullable(Type.Integer({ ...Count, description: 'Null if the library has no reports.' })),
  version: Type.String(),
  started_at: Time,
});
export type Overview = Static<typeof Overview>;

const RoleParams = Type.Object({ id: Id, role: RoleName });
const userPage = { who: 'user', params: IdParams, errors: [403, 404] } as const;

export const peopleEndpoints = endpoints({
  'GET /api/admin/overview': {
    summary: 'Counts accounts, activity, storage and mail. For everybody with a role',
    who: 'user',
    responses: { 200: Overview },
    errors: [403],
  },
  'GET /api/admin/users': {
    summary:
      'Lists accounts, newest first; `q` is the beginning of a username, a part of a display name or, for administrators, an email address. Moderators and administrators only',
    who: 'user',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: limits.email.max })),
      role: Type.Optional(RoleName),
      suspended: Type.Optional(Type.Literal('1', { description: 'Only suspended accounts.' })),
      ...listQuery,
    }),
    responses: { 200: Type.Array(ManagedUser) },
    errors: [403],
  },
  'GET /api/admin/users/{id}': {
    ...userPage,
    summary: 'Returns an account. Moderators and administrators only',
    responses: { 200: ManagedUser },
  },
  'POST /api/admin/users/{id}/suspend': {
    ...userPage,
    hourlyLimit: moderationLimit,
    summary:
      "Suspends an account until the suspension is lifted, or replaces the reason: its requests get a 403, and it cannot log in. Moderators and administrators only; not for the caller's own account or the last administrator, and only administrators can suspend an account with a role",
    body: Type.Object({ reason: Type.String({ ...filled, maxLength: limits.suspensionReason.max, description: 'Shown to the user.' }) }),
    responses: { 200: ManagedUser },
    errors: [403, 404, 409],
    messages: { reason: messages.suspensionReason },
  },
  'POST /api/admin/users/{id}/unsuspend': {
    ...userPage,
    hourlyLimit: moderationLimit,
    summary: 'Lifts a suspension; the user has to log in again. Idempotent. Moderators and administrators only',
    responses: { 200: ManagedUser },
  },
  'DELETE /api/admin/users/{id}/sessions': {
    ...userPage,
    summary: 'Ends all sessions of an account. Administrators only',
    responses: { 200: ManagedUser },
  },
  'POST /api/admin/users/{id}/reset-mail': {
    ...userPage,
    summary: 'Emails a password reset link to an account. Administrators only',
    responses: { 204: Type.Null() },
  },
  'POST /api/admin/users/{id}/reset-link': {
    ...userPage,
    hourlyLimit: moderationLimit,
    summary: 'Creates a password reset link, which works once. Administrators only',
    responses: { 201: Type.Object({ url: Type.String(), expires_at: Time }) },
  },
  'PUT /api/admin/users/{id}/roles/{role}': {
    ...userPage,
    params: RoleParams,
    hourlyLimit: editLimit,
    summary: 'Gives an account a role. Idempotent. Administrators only',
    responses: { 200: ManagedUser },
  },
  'DELETE /api/admin/users/{id}/roles/{role}': {
    ...userPage,
    params: RoleParams,
    summary: 'Revokes a role. Idempotent. Administrators only; the last administrator stays one',
    responses: { 200: ManagedUser },
    errors: [403, 404, 409],
  },
  'GET /api/admin/audit': {
    summary: 'Lists what administrators, moderators and librarians did, newest first. Administrators only',
    who: 'user',
    query: Type.Object({
      act: Type.Optional(Type.String({ maxLength: 60 })),
      username: Type.Optional(Type.String({ maxLength: 120, description: 'Only actions by or about this user.' })),
      ...listQuery,
    }),
    responses: { 200: Type.Array(AuditEntry) },
    errors: [403],
  },
});
