import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { Device, OwnUser, ReadingSettings } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { MailSettings } from './mail.ts';
import { Id, IdParams, Nullable, Time } from './shapes.ts';
import { editLimit, uploadLimit } from './shared-limits.ts';

/** A session of the caller. */
export const UserSession = Type.Object({
  id: Id,
  created_at: Time,
  last_used_at: Time,
  current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  user_agent: Nullable(Type.String({ description: 'The browser and operating system: "Firefox on Linux".' })),
  network: Nullable(Type.String({ description: 'Where it was last used, as a part of the IP address: "203.0.113.x".' })),
});
export type UserSession = Static<typeof UserSession>;

const password = Type.String({ minLength: limits.password.min, maxLength: limits.password.max });
/** A password that is only verified: one of the wrong length is just a wrong password. */
const verifiedPassword = Type.String({ minLength: 1, maxLength: limits.password.max });

const side = Type.Optional(Type.Integer({ minimum: 1, maximum: limits.profilePicture.side }));
const offset = Type.Optional(Type.Integer({ minimum: 0, maximum: limits.profilePicture.side }));
/** All four or none: the crop rectangle, in pixels of the picture after its EXIF rotation. */
const crop = Type.Object({ x: offset, y: offset, width: side, height: side });

const picture = {
  field: 'file',
  max: 1,
  bytes: limits.profilePicture.bytes,
  premium: limits.premium.profilePicture,
  description: 'The picture: png, jpeg, gif (its first frame) or webp, detected by content.',
};
const cropMessages = { x: messages.cropNumbers, y: messages.cropNumbers, width: messages.cropNumbers, height: messages.cropNumbers };

export const profileEndpoints = endpoints({
  'PATCH /api/profile': {
    summary: "Updates the caller's display name, bio and settings. Null or blank clears a field; omitted fields keep their values",
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({
      display_name: Type.Optional(Nullable(Type.String({ maxLength: limits.displayName.max }))),
      bio: Type.Optional(Nullable(Type.String({ maxLength: limits.bio.max }))),
      reading: Type.Optional(Type.Partial(ReadingSettings)),
      mail: Type.Optional(Type.Partial(MailSettings)),
    }),
    responses: { 200: OwnUser },
    errors: [403, 404],
    messages: { 'display_name maxLength': messages.displayNameLength, 'bio maxLength': messages.bioLength },
  },
  'PUT /api/profile/picture': {
    summary: "Sets the caller's picture, cropped to a square of 150 pixels",
    who: 'user',
    hourlyLimit: uploadLimit,
    body: crop,
    files: picture,
    responses: { 200: OwnUser },
    errors: [413, 429],
    messages: cropMessages,
  },
  'DELETE /api/profile/picture': { summary: "Removes the caller's picture", who: 'user', responses: { 204: Type.Null() } },
  'PUT /api/profile/banner': {
    summary: "Sets the caller's banner, cropped to 1200 by 200 pixels",
    who: 'user',
    hourlyLimit: uploadLimit,
    body: crop,
    files: picture,
    responses: { 200: OwnUser },
    errors: [413, 429],
    messages: cropMessages,
  },
  'DELETE /api/profile/banner': { summary: "Removes the caller's banner", who: 'user', responses: { 204: Type.Null() } },
  'POST /api/profile/password': {
    summary:
      "Changes the caller's password, ends all other sessions and issues a new token for this one. Responds with 400 to a wrong current password",
    who: 'user',
    body: Type.Object({ current: verifiedPassword, next: password }),
    responses: { 200: Type.Object({ token: Type.String({ description: 'Replaces the token of this request.' }), device: Device }) },
    errors: [429],
    messages: {
      current: messages.currentPassword,
      next: messages.newPassword,
    },
  },
  'GET /api/profile/sessions': {
    summary: 'Lists all sessions of the caller, last used first',
    who: 'user',
    responses: { 200: Type.Array(UserSession) },
  },
  'DELETE /api/profile/sessions': {
    summary: 'Ends all sessions except that of this request',
    who: 'user',
    responses: { 204: Type.Null() },
  },
  'DELETE /api/profile/sessions/{id}': {
    summary: "Ends one of the caller's sessions",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'GET /api/profile/export': {
    summary: 'Returns an archive of everything that the caller has written and saved, as a zip file',
    who: 'user',
    responses: { 200: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/zip' }) },
    type: 'application/zip',
    errors: [429],
  },
  'DELETE /api/profile': {
    summary:
      'Deletes the account and its private data. Published content remains as Anonymous, or is deleted too if `everything` is true. Responds with 400 to a wrong password',
    who: 'user',
    body: Type.Object({ password: verifiedPassword, everything: Type.Optional(Type.Boolean()) }),
    responses: { 204: Type.Null() },
    errors: [429],
    messages: { password: messages.currentPassword },
  },
});
