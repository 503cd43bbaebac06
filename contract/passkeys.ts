import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { deviceInput, Session } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';
import { passwordInput } from './totp.ts';

/** A passkey of the caller. */
export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  backed_up: Type.Boolean({ description: "Whether it is copied to the user's other devices." }),
  created_at: Time,
  last_used_at: Nullable(Time),
});
export type Passkey = Static<typeof Passkey>;

const name = Type.String({ ...filled, maxLength: limits.passkeyName.max });
const Text = Type.String();
const Credential = Type.Object({ id: Text, type: Text, transports: Type.Array(Text) });

/** What the browser needs to create a passkey, in the JSON form of WebAuthn. */
const CreationOptions = Type.Object({
  challenge: Text,
  rp: Type.Object({ id: Text, name: Text }),
  user: Type.Object({ id: Text, name: Text, displayName: Text }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Text, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({ residentKey: Text, requireResidentKey: Type.Boolean(), userVerification: Text }),
  attestation: Text,
});

/** What the browser needs to use a passkey, in the JSON form of WebAuthn. */
const RequestOptions = Type.Object({ challenge: Text, rpId: Text, timeout: Type.Integer(), userVerification: Text });

/**
 * Base64url as browsers send it; the longest value is a certificate chain, which Catena does not
 * ask for.
 */
const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]*$' });
const credential = { id: base64url(1400), rawId: base64url(1400), type: Type.String({ maxLength: 20 }) };
const clientDataJSON = base64url(4000);
const authenticatorData = base64url(4000);

const RegistrationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON,
      attestationObject: base64url(8000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
    }),
  },
  { description: 'From `navigator.credentials.create`, as `RegistrationResponseJSON`.' },
);
export type RegistrationResponse = Static<typeof RegistrationResponse>;

const AuthenticationResponse = Type.Object(
  {
    ...credential,
    response: Type.Object({
      clientDataJSON,
      authenticatorData,
      signature: base64url(4000),
      userHandle: Type.Optional(base64url(100)),
    }),
  },
  { description: 'From `navigator.credentials.get`, as `AuthenticationResponseJSON`.' },
);
export type AuthenticationResponse = Static<typeof AuthenticationResponse>;

export const passkeyEndpoints = endpoints({
  'GET /api/profile/passkeys': {
    summary: "Lists the caller's passkeys, newest first",
    who: 'user',
    responses: { 200: Type.Array(Passkey) },
  },
  'POST /api/profile/passkeys/options': {
    summary: 'Returns what the browser needs to create a passkey, for five minutes. Responds with 400 to a wrong password',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ password: passwordInput }),
    responses: { 200: CreationOptions },
    errors: [404, 409, 429],
    messages: { password: messages.currentPassword },
  },
  'POST /api/profile/passkeys': {
    summary: 'Adds a passkey that the browser has created',
    who: 'user',
    hourlyLimit: editLimit,
    body: Type.Object({ name, response: RegistrationResponse }),
    responses: { 201: Passkey },
    errors: [404, 409, 429],
    messages: { name: messages.passkeyName, response: messages.passkeyRejected },
  },
  'PATCH /api/profile/passkeys/{id}': {
    summary: 'Renames a passkey',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ name }),
    responses: { 200: Passkey },
    errors: [404, 429],
    messages: { name: messages.passkeyName },
  },
  'DELETE /api/profile/passkeys/{id}': {
    summary: 'Removes a passkey',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'POST /api/login/passkey/options': {
    summary: 'Returns what the browser needs to sign in with a passkey, for ten minutes',
    who: 'visitor',
    responses: { 200: RequestOptions },
    errors: [404, 429],
  },
  'POST /api/login/passkey': {
    summary: 'Creates a session with a passkey, which counts as two steps: no code is needed',
    who: 'visitor',
    body: Type.Object({ response: AuthenticationResponse, device: deviceInput }),
    responses: { 200: Session },
    errors: [401, 404, 429],
    messages: { response: messages.passkeyRejected },
  },
});
