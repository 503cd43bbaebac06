import type { Passkey, RegistrationResponse } from '#contract/passkeys.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { oneLine } from '#core/one-line.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest, conflict, unauthorized } from '../../platform/http/http-error.ts';
import { confirmOwner } from '../accounts/public.ts';
import { insertMail } from '../mail/public.ts';
import { newChallenge, userHandle } from './challenge.ts';
import { spendClientData } from './client-data.ts';
import { insertPasskey, listCredentials, lockUser, type NewPasskey } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Milliseconds that browsers wait for the user. */
export const TIMEOUT = 5 * 60_000;

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** Returns what the browser needs to create a passkey for the caller. */
export async function passkeyOptions(tools: Tools, party: RelyingParty, caller: Caller, { password }: { password?: string }) {
  await confirmOwner(tools, caller, password);
  const stored = await listCredentials(tools.sql, caller.id);
  if (stored.length >= limits.passkeys.max) throw conflict(messages.tooManyPasskeys);
  return {
    challenge: await newChallenge(tools.sql, caller.id),
    rp: { id: party.id, name: tools.config.siteName },
    user: {
      id: (await userHandle(tools.sql, caller.id)).toString('base64url'),
      name: caller.username,
      displayName: caller.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    excludeCredentials: stored.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    // Discoverable, so that the login page need not ask for a name; verified, so that it counts as
    // two factors.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Adds a passkey that the browser has created with `passkeyOptions`. */
export async function addPasskey(
  { sql }: Tools,
  party: RelyingParty,
  caller: Caller,
  { name, response }: { name: string; response: RegistrationResponse },
): Promise<Passkey> {
  const passkey = await verifyCreated(sql, party, caller.id, response);
  return sql.begin(async (tx) => {
    if (!(await lockUser(tx, caller.id))) throw unauthorized();
    const added = await insertPasskey(tx, caller.id, { ...passkey, name: oneLine(name) });
    if (!added) throw conflict(messages.passkeyKnown);
    await insertMail(tx, { kind: 'sign-in-changed', userId: caller.id, data: { change: 'passkey-added', name: added.name } });
    return added;
  });
}

async function verifyCreated(
  sql: Sql,
  party: RelyingParty,
  userId: number,
  response: RegistrationResponse,
): Promise<Omit<NewPasskey, 'name'>> {
  const expected = await spendClientData(sql, party, response.response.clientDataJSON, userId);
  if (!expected) throw passkeyRejected();
  // Loaded on demand: the certificates that it can verify take long to load.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, rawId } = response;
  const { clientDataJSON, attestationObject, transports = [] } = response.response;
  const verified = await verifyRegistrationResponse({
    ...expected,
    response: { id, rawId, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw passkeyRejected();
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    backedUp: credentialBackedUp,
  };
}

function passkeyRejected(): Error {
  return badRequest(messages.passkeyRejected, [{ path: 'response', message: messages.passkeyRejected }]);
}
