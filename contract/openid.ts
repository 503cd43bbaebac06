import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { codeInput, deviceInput, Session } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';
import { passwordInput } from './totp.ts';

/** An account at the OpenID Connect provider that may log in to the caller's account. */
export const Identity = Type.Object({
  id: Id,
  label: Nullable(Type.String({ description: 'The address or name that the account had there at its last login.' })),
  created_at: Time,
  last_used_at: Nullable(Time),
});
export type Identity = Static<typeof Identity>;

/** A path of this site: the browser would take `//` and `/\` for another one. */
const next = Type.Optional(
  Type.String({
    maxLength: 1000,
    pattern: '^/(?![/\\\\])[^\\\\\\u0000-\\u001f]*$',
    description: 'The path of this site to open afterwards.',
  }),
);
const Begun = Type.Object({ url: Type.String({ description: 'Where to send the browser. It gets a cookie that it must bring back.' }) });
const email = Type.String({ format: 'email', maxLength: limits.email.max });

export const openidEndpoints = endpoints({
  'POST /api/login/openid': {
    summary: 'Begins a login at the OpenID Connect provider',
    who: 'visitor',
    body: Type.Object({ next }),
    responses: { 200: Begun },
    errors: [404, 429],
  },
  'POST /api/login/openid/session': {
    summary:
      'Creates a session for the account of whoever has logged in at the provider with this browser. Without such an account, returns a 404 with the reason `account_needed`; with two-step sign-in, a code is needed as for `POST /api/login`',
    who: 'visitor',
    body: Type.Object({ code: codeInput, device: deviceInput }),
    responses: { 200: Session },
    errors: [401, 404, 429],
  },
  'GET /api/signup/openid': {
    summary: 'Returns what the provider says about whoever has logged in there with this browser, to create an account',
    who: 'visitor',
    responses: { 200: Type.Object({ email: Nullable(Type.String()), username: Nullable(Type.String()) }) },
    errors: [401, 404],
  },
  'POST /api/signup/openid': {
    summary: 'Creates an account without a password for whoever has logged in at the provider with this browser, and a session',
    who: 'visitor',
    body: Type.Object({ email, username: Type.String({ maxLength: 120 }), device: deviceInput }),
    responses: { 201: Session },
    errors: [401, 404, 429],
    messages: { username: messages.usernameRequired, email: messages.emailInvalid },
  },
  'GET /api/profile/identities': {
    summary: 'Lists the accounts at the provider that may log in as the caller, newest first',
    who: 'user',
    responses: { 200: Type.Array(Identity) },
  },
  'POST /api/profile/identities': {
    summary: 'Begins to connect an account at the provider. Responds with 400 to a wrong password',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ password: passwordInput }),
    responses: { 200: Begun },
    errors: [404, 429],
    messages: { password: messages.currentPassword },
  },
  'DELETE /api/profile/identities/{id}': {
    summary: 'Disconnects an account at the provider',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404, 409],
  },
});
