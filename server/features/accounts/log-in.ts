import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { insertMail } from '../mail/public.ts';
import { attemptLimits } from './attempt-limits.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import { spendLoginAttempt } from './login-attempts.ts';
import { checkPassword } from './passwords.ts';
import { findLogin } from './queries.ts';
import { endSessionsOver, openSession } from './session-queries.ts';
import { suspendedError } from './authenticate.ts';
import { emailKey, newToken } from './tokens.ts';

/** Sessions of an account. Of more, the least recently used end. */
const mostSessions = 100;

/** The most mails about new devices to an account within a day: a program may log in without a device token every minute. */
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
  { email, password, device: given }: { email: string; password: string; device?: string },
  from: { address: string; agent: string | null; onRejected: (userId: number | undefined) => void },
): Promise<OpenedSession> {
  const key = emailKey(email);
  const device = deviceToken(given);
  const hash = deviceHash(key, device);
  const account = await findLogin(tools.sql, key, hash);
  const resetAttempts = await spendLoginAttempt(tools, {
    emailKey: key,
    address: from.address,
    knownDevice: account?.known === true ? hash : undefined,
  });
  if (!(await checkPassword(password, account?.password_hash)) || !account) {
    from.onRejected(account?.id);
    throw unauthorized(messages.loginRejected);
  }
  if (account.suspension_reason !== null) throw suspendedError(tools.config, account.suspension_reason);
  await spendAttempt(tools, attemptLimits.loginOfAccount, String(account.id));
  const token = newToken();
  // Concurrent logins may forget the same old devices in a different order.
  await retryOnConflict(() =>
    tools.sql.begin(async (tx) => {
      if (!(await openSession(tx, account, hashToken(token), from.agent))) throw unauthorized(messages.loginRejected);
      await rememberDevice(tx, account.id, hash);
      if (!account.known)
        await insertMail(tx, { kind: 'sign-in', userId: account.id, data: { agent: from.agent }, perDay: mostSignInMails });
    }),
  );
  await endSessionsOver(tools.sql, account.id, mostSessions);
  await resetAttempts();
  return { token, username: account.username, id: account.id, device };
}
