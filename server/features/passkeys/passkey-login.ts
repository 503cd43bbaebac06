import type { AuthenticationResponse } from '#contract/passkeys.ts';
import { messages } from '#core/messages.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Tools } from '../../platform/feature.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { HttpError, unauthorized } from '../../platform/http/http-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { deviceToken, findCredentialsById, type LoginClient, openAccount, type OpenedSession } from '../accounts/public.ts';
import { TIMEOUT } from './add-passkey.ts';
import { attemptLimits } from './attempt-limits.ts';
import { newChallenge, userHandle } from './challenge.ts';
import { spendClientData } from './client-data.ts';
import { findPasskeyLogin, type PasskeyLogin, recordUse } from './queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** Returns what the browser needs to sign in with any passkey of this site. */
export async function loginOptions(tools: Tools, party: RelyingParty, address: string) {
  await spendAttempt(tools, attemptLimits.challengeFromAddress, networkOf(address));
  return { challenge: await newChallenge(tools.sql, null), rpId: party.id, timeout: TIMEOUT, userVerification: 'required' };
}

/**
 * Opens a session with a passkey. It needs no code: the authenticator is one factor, and how it
 * knows its user (a PIN or a fingerprint) the other.
 */
export async function logInWithPasskey(
  tools: Tools,
  party: RelyingParty,
  { response, device }: { response: AuthenticationResponse; device?: string },
  from: LoginClient,
): Promise<OpenedSession> {
  await spendAttempt(tools, attemptLimits.loginFromAddress, networkOf(from.address));
  const passkey = await findPasskeyLogin(tools.sql, Buffer.from(response.id, 'base64url'));
  if (!passkey) throw unknownPasskey();
  const { counter, backedUp } = await verifyUsed(tools.sql, party, passkey, response);
  const account = await findCredentialsById(tools.sql, passkey.user_id);
  if (!account) throw unknownPasskey();
  return openAccount(tools, account, {
    ...from,
    device: deviceToken(device),
    factor: {
      spend: async (tx) => {
        if (!(await recordUse(tx, passkey.id, counter, backedUp))) throw unauthorized(messages.passkeyRejected);
      },
      succeed: async () => undefined,
    },
  });
}

/**
 * Verifies the response of an authenticator. Throws a 401 that says only whether the passkey is
 * known here.
 */
async function verifyUsed(
  sql: Sql,
  party: RelyingParty,
  passkey: PasskeyLogin,
  { id, rawId, response }: AuthenticationResponse,
): Promise<{ counter: number; backedUp: boolean }> {
  const expected = await spendClientData(sql, party, response.clientDataJSON, null);
  const handle = (await userHandle(sql, passkey.user_id)).toString('base64url');
  if (!expected || response.userHandle !== handle) throw unauthorized(messages.passkeyRejected);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  const verified = await verifyAuthenticationResponse({
    ...expected,
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle: handle },
    },
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      // Throws for a counter that has not grown: the authenticator was copied.
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw unauthorized(messages.passkeyRejected);
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

function unknownPasskey(): Error {
  return new HttpError('unauthorized', messages.passkeyUnknown, { reason: 'passkey_unknown' });
}
