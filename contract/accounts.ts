import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { readingThemes, spacings, textSizes } from '#core/reading-settings.ts';
import { numberings } from '#core/scripture/numbering.ts';
import { endpoints } from './endpoint.ts';
import { Roles } from './roles.ts';
import { MailSettings } from './mail.ts';
import { filled, Id, Nullable, nullableEnum, Time } from './shapes.ts';

/** A user's public profile: never the email address, password hash or payment ids. */
export const User = Type.Object({
  id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  profilePicture: Nullable(Type.String()),
  banner: Nullable(Type.String()),
  subscription_status: Nullable(Type.String()),
  follower_count: Type.Integer(),
  following_count: Type.Integer(),
  created_at: Time,
});
export type User = Static<typeof User>;

/** The parts of a user that lists show. */
export const ShortUser = Type.Pick(User, ['id', 'username', 'display_name', 'profilePicture']);
export type ShortUser = Static<typeof ShortUser>;

const ColorName = Nullable(Type.String({ ...filled, maxLength: limits.colorName.max }));

/** How texts are shown to the caller in the reader. */
export const ReadingSettings = Type.Object({
  size: Type.Integer({ minimum: textSizes.min, maximum: textSizes.max, description: 'Percentage of the default text size.' }),
  spacing: Type.Unsafe<(typeof spacings)[number]>(Type.String({ enum: [...spacings], description: 'Line spacing.' })),
  verse_per_line: Type.Boolean(),
  numbers: Type.Boolean({ description: 'Whether verse and section numbers are shown.' }),
  theme: nullableEnum(readingThemes, "Null follows the site's color scheme."),
  edition: Nullable(Type.String({ maxLength: 60, description: 'The slug of the favorite edition of scripture.' })),
  numbering: nullableEnum(numberings, "The numbering of scripture in names of passages. Null is the library's."),
  color_names: Type.Object(
    { yellow: ColorName, green: ColorName, blue: ColorName, pink: ColorName },
    { description: 'What the colors of highlights mean to the caller; null for the name of the color.' },
  ),
});
export type ReadingSettings = Static<typeof ReadingSettings>;

/** The caller's own user object. */
export const OwnUser = Type.Object({
  ...User.properties,
  email: Type.String(),
  email_verified: Type.Boolean({ description: 'Whether the caller has shown that the address is theirs.' }),
  pending_email: Nullable(Type.String({ description: 'A new address that replaces the current one once it is verified.' })),
  has_password: Type.Boolean({
    description: 'False for an account that was created at another provider and has not chosen a password yet.',
  }),
  mail: MailSettings,
  profile_picture: Nullable(Type.String()),
  reading: ReadingSettings,
  admin: Type.Boolean({ description: 'Whether the caller is an administrator of this library.' }),
  roles: Roles,
});
export type OwnUser = Static<typeof OwnUser>;

export const Device = Type.String({
  description:
    'Identifies this browser at its next login, so that attacks on the account do not lock it out. Send it with that login request.',
});

export const deviceInput = Type.Optional(
  Type.String({ maxLength: 64, description: 'The device token from an earlier login in this browser.' }),
);

export const codeInput = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.signInCode.max,
    description: 'With two-step sign-in: the code of the authenticator app, or a recovery code.',
  }),
);

/** A new session, which every way to sign in returns. */
export const Session = Type.Object({
  token: Type.String({ description: '256 random bits, base64url. Send it as `Authorization: Bearer …`.' }),
  username: Type.String(),
  id: Type.Integer({ description: 'The id of the user.' }),
  device: Device,
});

const password = Type.String({ minLength: limits.password.min, maxLength: limits.password.max });

export const accountEndpoints = endpoints({
  'POST /api/signup': {
    summary: 'Creates an account and a session. Settings decide who may; with approval, it creates neither yet (200)',
    who: 'visitor',
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: limits.email.max }),
      username: Type.String({ maxLength: 120, description: '3 to 30 characters from a-z A-Z 0-9 _ . -, not all digits.' }),
      password,
      device: deviceInput,
      administrator: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The token of the link that a fresh library prints at its start. Makes the account the first administrator.',
        }),
      ),
      invitation: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The code of an invitation, which some libraries require or which spares the approval.',
        }),
      ),
    }),
    responses: {
      201: Session,
      200: Type.Object({ waiting: Type.Literal(true, { description: 'The account waits for approval, so there is no session yet.' }) }),
    },
    errors: [403, 429],
    messages: { username: messages.usernameRequired },
  },
  'POST /api/login': {
    summary:
      'Creates a session. With two-step sign-in, the right password without a code gets a 401 with the reason `code_required`, and a wrong code one with `code_rejected`',
    who: 'visitor',
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: limits.email.max }),
      password: Type.String({ minLength: 1, maxLength: limits.password.max }),
      code: codeInput,
      device: deviceInput,
    }),
    responses: { 200: Session },
    errors: [401, 403, 429],
  },
  'POST /api/logout': {
    summary: 'Ends the session of the token',
    who: 'user',
    responses: { 204: Type.Null() },
  },
  'GET /api/profile': {
    summary: "Returns the caller's own user object",
    who: 'user',
    responses: { 200: OwnUser },
  },
  'GET /api/users/{who}': {
    summary: 'Returns a user by username or id',
    who: 'user',
    params: Type.Object({ who: Type.String({ minLength: 1, maxLength: 100, description: 'A username or a numeric id.' }) }),
    responses: { 200: User },
    errors: [404],
  },
});
