import Type, { type Static } from 'typebox';
import { digestFrequencies, type DigestFrequency } from '#core/mail.ts';
import { type NotificationKind, notificationKinds } from '#core/notifications.ts';
import { endpoints } from './endpoint.ts';

const Frequency = Type.Unsafe<DigestFrequency>({ type: 'string', enum: [...digestFrequencies] });

/** Which mail a user gets, beyond what concerns the security of the account. */
export const MailSettings = Type.Object({
  digest: Type.Unsafe<DigestFrequency>({
    ...Frequency,
    description: 'How often a summary of unread notifications is sent, if there are any.',
  }),
  kinds: Type.Array(Type.Unsafe<NotificationKind>({ type: 'string', enum: [...notificationKinds] }), {
    uniqueItems: true,
    maxItems: notificationKinds.length,
    description: 'The kinds of notifications to include in the summary.',
  }),
  sign_in: Type.Boolean({ description: 'Whether an email reports each login on a new device.' }),
});
export type MailSettings = Static<typeof MailSettings>;

const Unsubscription = Type.Object({
  setting: Type.Unsafe<'digest' | 'sign_in'>({ type: 'string', enum: ['digest', 'sign_in'], description: 'The kind of mail.' }),
  before: Type.Unsafe<DigestFrequency | null>({
    type: ['string', 'null'],
    enum: [...digestFrequencies, null],
    description: 'How often the digest was sent, to undo this. Null for other kinds of mail, and if the account was deleted.',
  }),
});

const tokenQuery = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100, description: 'From the link in an email.' }) });

export const mailEndpoints = endpoints({
  'POST /api/mail/unsubscribe': {
    summary:
      'Switches off one kind of mail, for anyone who has an email of that kind. Takes any body, such as `List-Unsubscribe=One-Click` (RFC 8058). Idempotent',
    who: 'visitor',
    query: tokenQuery,
    responses: { 200: Unsubscription },
    errors: [404, 429],
  },
  'POST /api/mail/resubscribe': {
    summary: 'Undoes POST /api/mail/unsubscribe. Idempotent',
    who: 'visitor',
    query: tokenQuery,
    body: Type.Object({ digest: Type.Optional(Frequency) }),
    responses: { 204: Type.Null() },
    errors: [404, 429],
  },
});
