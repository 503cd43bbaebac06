import { isUrlSegment } from '#core/reserved-usernames.ts';
import { isUsername } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Sql } from '../../platform/db/open.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { claimAdministratorLink } from '../administrators/public.ts';
import { insertMail } from '../mail/public.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { OpenedSession } from './log-in.ts';
import { hashPassword } from './passwords.ts';
import { isReservedName } from './names.ts';
import { hasUsername } from './name-queries.ts';
import { findCredentials, insertUserWithSession } from './queries.ts';
import { emailKey, newToken } from './tokens.ts';
import { networkOf } from '../../platform/http/network.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';

export async function signUp(
  tools: Tools,
  body: { email: string; username: string; password: string; device?: string; administrator?: string },
  from: { address: string; agent: string | null },
): Promise<OpenedSession> {
  const username = body.username.trim();
  if (username === '') throw invalidField('username', messages.usernameRequired);
  if (!isUsername(username)) throw invalidField('username', messages.usernameForm);
  if (isUrlSegment(username) || isReservedName(username, tools.config.siteName)) throw invalidField('username', messages.usernameReserved);
  await checkNewPassword(body.password, { username, email: body.email }, 'password');
  await spendAttempt(tools, attemptLimits.signupFromAddress, networkOf(from.address));
  const token = newToken();
  const passwordHash = await hashPassword(body.password);
  try {
    const user = { email: body.email.trim(), emailKey: emailKey(body.email), username, passwordHash };
    const device = deviceToken(body.device);
    const id = await tools.sql.begin(async (tx) => {
      const userId = await insertUserWithSession(tx, user, hashToken(token), from.agent);
      await rememberDevice(tx, userId, deviceHash(user.emailKey, device));
      await insertMail(tx, { kind: 'email-verification', userId });
      if (body.administrator !== undefined) await claimAdministratorLink(tx, userId, body.administrator);
      return userId;
    });
    return { token, username, id, device };
  } catch (error) {
    throw isTaken(error) ? await takenError(tools.sql, username, emailKey(body.email)) : error;
  }
}

/** Returns whether a unique index rejected a username or an address. */
export function isTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint_name' in error &&
    ['users_email_key_key', 'users_username_key'].includes(String(error.constraint_name))
  );
}

/** Reports both fields if both are taken. */
async function takenError(sql: Sql, username: string, key: string): Promise<Error> {
  const issues = [];
  if (await findCredentials(sql, key)) {
    issues.push({ path: 'email', message: 'An account with this email already exists. Log in instead?' });
  }
  if (await hasUsername(sql, username)) issues.push({ path: 'username', message: 'This username is taken. Please choose another.' });
  return badRequest(issues.map((issue) => issue.message).join(' ') || 'This email or username is taken.', issues);
}

function invalidField(path: string, sentence: string): Error {
  return badRequest(sentence, [{ path, message: sentence }]);
}
