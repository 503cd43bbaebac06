import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { forbidden, unauthorized } from '../../platform/http/http-error.ts';
import { insertMail } from '../mail/public.ts';
import { isCodeError, requireSecondFactor, type SecondFactor } from '../totp/public.ts';
import { attemptLimits } from './attempt-limits.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import type { LoginClient } from './login-client.ts';
import { spendLoginAttempt } from './login-attempts.ts';
import { checkPassword } from './passwords.ts';
import { type Credentials, findLogin } from './queries.ts';
import { findWaitingPassword } from './registration/registration-queries.ts';
import { isKnownDevice } from './device-queries.ts';
import { endSessionsOver, openSession } from './session-queries.ts';
import { suspendedError } from './authenticate.ts';
import { emailKey, newToken } from './tokens.ts';

/** Sessions of an account. Of more, the least recently used end. */
const mostSessions = 100;

/**
 * The most emails about new devices to an account within a day: a program may log in without a
 * device token every minute.
 */
const mostSignInMails = 10;

export interface OpenedSession {
  token: string;
  username: string;
  id: number;
  device: string;
}

/** A wrong password and an unknown address get the same response after the same work. */
export async function logIn(
  tools: Tools,
  { email, password, code, device: given }: { email: string; password: string; code?: string; device?: string },
  from: LoginClient & { readonly onRejected: (userId: number | undefined) => void },
): Promise<OpenedSession> {
  const key = emailKey(email);
  const device = deviceToken(given);
  const hash = deviceHash(key, device);
  const [account, waitingPassword] = await Promise.all([findLogin(tools.sql, key, hash), findWaitingPassword(tools.sql, key)]);
  const resetAttempts = await spendLoginAttempt(tools, {
    emailKey: key,
    address: from.address,
    knownDevice: account?.known === true ? hash : undefined,
  });
  const isRight = await checkPassword(password, account?.password_hash ?? waitingPassword);
  if (isRight && !account) {
    await resetAttempts();
    throw forbidden(messages.registrationWaits);
  }
  if (!isRight || !account) {
    from.onRejected(account?.id);
    throw unauthorized(messages.loginRejected);
  }
  const open = async (): Promise<OpenedSession> =>
    openAccount(tools, account, { ...from, device, factor: await requireSecondFactor(tools, account.id, code) });
  const opened = await open().catch((error: unknown) => {
    if (isCodeError(error) && code !== undefined) from.onRejected(account.id);
    throw error;
  });
  await resetAttempts();
  return opened;
}

interface Opening extends LoginClient {
  /** The device token that the browser keeps. */
  readonly device: string;
  /** What else the login must prove. */
  readonly factor: SecondFactor;
}

/**
 * Opens a session for an account whose first factor has been verified, and reports it by mail if
 * the device is new.
 */
export async function openAccount(tools: Tools, account: Credentials, { device, factor, ...from }: Opening): Promise<OpenedSession> {
  if (account.suspension_reason !== null) throw suspendedError(tools.config, account.suspension_reason);
  await spendAttempt(tools, attemptLimits.loginOfAccount, String(account.id));
  const token = newToken();
  const hash = deviceHash(emailKey(account.email), device);
  // Concurrent logins may forget the same old devices in a different order.
  await retryOnConflict(() =>
    tools.sql.begin(async (tx) => {
      if (!(await openSession(tx, account, { tokenHash: hashToken(token), ...from }))) throw unauthorized(messages.loginRejected);
      await factor.spend(tx);
      const isKnown = await isKnownDevice(tx, account.id, hash);
      await rememberDevice(tx, account.id, hash);
      if (!isKnown) await insertMail(tx, { kind: 'sign-in', userId: account.id, data: { agent: from.agent }, perDay: mostSignInMails });
    }),
  );
  await endSessionsOver(tools.sql, account.id, mostSessions);
  await factor.succeed();
  return { token, username: account.username, id: account.id, device };
}
