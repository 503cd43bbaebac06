import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Api } from '#contract/api.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';

/** The reader closed the browser's dialog, or took too long. */
export class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
}

/** The device already has a passkey for this account. */
class PasskeyExists extends Error {
  override readonly name = 'PasskeyExists';
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks the reader to create a passkey on this device. */
export async function createPasskey(
  options: ResponseOf<Api['POST /api/profile/passkeys/options']>,
): Promise<BodyOf<Api['POST /api/profile/passkeys']>['response']> {
  // The server's values are those of the standard, which the contract does not repeat.
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options as CreationOptions }).catch(explain);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Asks the reader for a passkey: in a dialog of the browser or, with `autofill`, among the
 * suggestions of the field for the address, until the reader picks one.
 */
export async function requestPasskey(
  options: ResponseOf<Api['POST /api/login/passkey/options']>,
  autofill: boolean,
): Promise<BodyOf<Api['POST /api/login/passkey']>['response']> {
  const request = { optionsJSON: options as RequestOptions, useBrowserAutofill: autofill, verifyBrowserAutofillInput: false };
  const { id, rawId, type, response } = await startAuthentication(request).catch(explain);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) } };
}

/** Returns whether the browser suggests passkeys in fields. */
export function suggestsPasskeys(): Promise<boolean> {
  return browserSupportsWebAuthnAutofill();
}

/** Ends a request for a passkey that the reader has not answered. */
export function stopPasskeyRequest(): void {
  WebAuthnAbortService.cancelCeremony();
}

function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyExists(error.message);
  const name = error instanceof Error ? error.name : '';
  if (['NotAllowedError', 'AbortError'].includes(name)) throw new PasskeyCanceled(name);
  throw error;
}
