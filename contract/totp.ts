import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { codeInput } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';

/** Whether logins of the caller need a code. */
export const TotpState = Type.Object({
  enabled: Type.Boolean(),
  enabled_at: Nullable(Time),
  recovery_codes: Type.Integer({ description: 'How many recovery codes are left.' }),
});
export type TotpState = Static<typeof TotpState>;

/** A password that is only verified. Accounts without one need a recent login instead. */
export const passwordInput = Type.Optional(
  Type.String({ minLength: 1, maxLength: limits.password.max, description: 'The current password, if the account has one.' }),
);
const code = Type.String({ minLength: 1, maxLength: limits.signInCode.max });

const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Each replaces one code from the app. They are shown only here.' }),
});

export const totpEndpoints = endpoints({
  'GET /api/profile/totp': {
    summary: 'Returns whether two-step sign-in is on for the caller',
    who: 'user',
    responses: { 200: TotpState },
  },
  'POST /api/profile/totp': {
    summary:
      'Begins to set up two-step sign-in: returns a secret for an authenticator app. Logins need a code only after `confirm`. Responds with 400 to a wrong password',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ password: passwordInput }),
    responses: {
      200: Type.Object({
        secret: Type.String({ description: 'Base 32: TOTP with SHA-1, 6 digits and 30 seconds.' }),
        uri: Type.String({ description: 'The same for a QR code: `otpauth://totp/…`.' }),
      }),
    },
    errors: [409, 429],
    messages: { password: messages.currentPassword },
  },
  'POST /api/profile/totp/confirm': {
    summary: 'Switches two-step sign-in on, with a code from the app, and returns ten recovery codes',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ code }),
    responses: { 200: RecoveryCodes },
    errors: [409, 429],
    messages: { code: messages.codeRequired },
  },
  'POST /api/profile/totp/recovery-codes': {
    summary: 'Replaces all recovery codes by ten new ones. Responds with 400 to a wrong password',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ password: passwordInput }),
    responses: { 200: RecoveryCodes },
    errors: [409, 429],
    messages: { password: messages.currentPassword },
  },
  'DELETE /api/profile/totp': {
    summary: 'Switches two-step sign-in off, with the password or a code. Idempotent',
    who: 'user',
    body: Type.Object({ password: passwordInput, code: codeInput }),
    responses: { 204: Type.Null() },
    errors: [429],
    messages: { password: messages.currentPassword, code: messages.codeRequired },
  },
});
