import { isUrlSegment } from '#core/reserved-usernames.ts';
import { isUsername } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { claimAdministratorLink } from '../administrators/public.ts';
import { insertMail, scheduleDigest } from '../mail/public.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { OpenedSession } from './log-in.ts';
import type { LoginPlace } from './login-place.ts';
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
  from: LoginPlace,
): Promise<OpenedSession> {
  const username = checkUsername(tools, body.username);
  await checkNewPassword(body.password, { username, email: body.email }, 'password');
  await spendAttempt(tools, attemptLimits.signupFromAddress, networkOf(from.address));
  return insertAccount(tools, { ...body, username, passwordHash: await hashPassword(body.password) }, from);
}

/** What a provider has confirmed about the owner of a new account. */
interface Confirmation {
  readonly isVerified: boolean;
  /** Connects the account with the provider, in the transaction that creates it. */
  readonly connect: (tx: Transaction, userId: number) => Promise<void>;
}

/** Creates an account without a password and opens a session for it. */
export async function createAccount(
  tools: Tools,
  body: { email: string; username: string; device?: string },
  from: LoginPlace,
  confirmation: Confirmation,
): Promise<OpenedSession> {
  const username = checkUsername(tools, body.username);
  await spendAttempt(tools, attemptLimits.signupFromAddress, networkOf(from.address));
  // Nobody knows it; a link in a mail replaces it by one that the owner chooses.
  const passwordHash = await hashPassword(newToken());
  return insertAccount(tools, { ...body, username, passwordHash }, from, confirmation);
}

function checkUsername({ config }: Tools, given: string): string {
  const username = given.trim();
  if (username === '') throw invalidField('username', messages.usernameRequired);
  if (!isUsername(username)) throw invalidField('username', messages.usernameForm);
  if (isUrlSegment(username) || isReservedName(username, config.siteName)) throw invalidField('username', messages.usernameReserved);
  return username;
}

async function insertAccount(
  tools: Tools,
  account: { email: string; username: string; passwordHash: string; device?: string; administrator?: string },
  from: LoginPlace,
  confirmation?: Confirmation,
): Promise<OpenedSession> {
  const { username, passwordHash } = account;
  const token = newToken();
  const isVerified = confirmation?.isVerified ?? false;
  try {
    const user = { email: account.email.trim(), emailKey: emailKey(account.email), username, passwordHash, isVerified };
    const device = deviceToken(account.device);
    const id = await tools.sql.begin(async (tx) => {
      const opened = { tokenHash: hashToken(token), ...from };
      const userId = await insertUserWithSession(tx, { ...user, hasPassword: confirmation === undefined }, opened);
      await confirmation?.connect(tx, userId);
      await rememberDevice(tx, userId, deviceHash(user.emailKey, device));
      if (isVerified) await scheduleDigest(tx, userId);
      else await insertMail(tx, { kind: 'email-verification', userId });
      if (account.administrator !== undefined) await claimAdministratorLink(tx, userId, account.administrator);
      return userId;
    });
    return { token, username, id, device };
  } catch (error) {
    throw isTaken(error) ? await takenError(tools.sql, username, emailKey(account.email)) : error;
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
