import type { Api } from '#contract/api.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { call } from '../platform/api.ts';
import { session } from '../platform/session.ts';

/** Opens a session for an email address and a password. */
export async function logIn(body: { email: string; password: string; code?: string }): Promise<void> {
  session.start(await call('POST /api/login', { body: { ...body, ...session.device() }, anonymous: true }));
}

export function getPasskeyRequestOptions(): Promise<ResponseOf<Api['POST /api/login/passkey/options']>> {
  return call('POST /api/login/passkey/options', { anonymous: true });
}

/** Opens a session for the account whose passkey the device used. */
export async function logInWithPasskey(response: BodyOf<Api['POST /api/login/passkey']>['response']): Promise<void> {
  session.start(await call('POST /api/login/passkey', { body: { response, ...session.device() }, anonymous: true }));
}

interface NewAccount {
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly invitation?: string;
  /** The token of the link with which the first administrator signs up. */
  readonly administrator?: string;
}

/** Creates an account and opens its session. Returns whether it has to be approved first. */
export async function signUp(account: NewAccount): Promise<boolean> {
  const created = await call('POST /api/signup', { body: { ...account, ...session.device() }, anonymous: true });
  if ('waiting' in created) return true;
  session.start(created);
  return false;
}
