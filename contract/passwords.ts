import Type from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { deviceInput, OwnUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';

const email = Type.String({ format: 'email', maxLength: limits.email.max });
const token = Type.String({ minLength: 1, maxLength: 100, description: 'From the link in the email.' });
const device = { device: deviceInput };

/** Endpoints that send a link by mail, or use one. */
export const passwordEndpoints = endpoints({
  'POST /api/password/forgot': {
    summary: 'Sends a password reset link to an address, if an account has it. The response does not depend on that',
    who: 'visitor',
    body: Type.Object({ email }),
    responses: { 204: Type.Null() },
    errors: [429],
    messages: { email: messages.emailInvalid },
  },
  'POST /api/password/reset': {
    summary:
      'Sets a new password with the token of a link, which works once and for 30 minutes. Ends all sessions and every other link of the account',
    who: 'visitor',
    body: Type.Object({ token, password: Type.String({ minLength: limits.password.min, maxLength: limits.password.max }), ...device }),
    responses: { 204: Type.Null() },
    errors: [429],
    messages: { password: messages.newPassword, token: messages.resetLinkInvalid },
  },
  'POST /api/email/verify': {
    summary: 'Verifies an address with the token of a link, which works once and for a day. A pending address becomes that of the account',
    who: 'visitor',
    body: Type.Object({ token, ...device }),
    responses: { 204: Type.Null() },
    errors: [429],
    messages: { token: messages.verifyLinkInvalid },
  },
  'POST /api/profile/email': {
    summary:
      "Sends a link to a new address, which replaces the caller's once the link is opened. Giving the current address cancels a pending change. Responds with 400 to a wrong password",
    who: 'user',
    body: Type.Object({ email, password: Type.String({ minLength: 1, maxLength: limits.password.max }) }),
    responses: { 200: OwnUser },
    errors: [429],
    messages: { email: messages.emailInvalid, password: messages.currentPassword },
  },
  'DELETE /api/profile/email': {
    summary: 'Cancels a pending change of the address. Idempotent',
    who: 'user',
    responses: { 200: OwnUser },
  },
  'POST /api/profile/email/verification': {
    summary: 'Sends another link to the pending address, or to the current one if that is not verified',
    who: 'user',
    responses: { 204: Type.Null() },
    errors: [429],
  },
});
