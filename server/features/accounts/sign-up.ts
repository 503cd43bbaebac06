import { isUrlSegment } from '#core/reserved-usernames.ts';
import { invariant } from '#core/invariant.ts';
import { isUsername } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Transaction } from '../../platform/db/open.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { badRequest, forbidden } from '../../platform/http/http-error.ts';
import { claimAdministratorLink } from '../administrators/public.ts';
import { insertMail, scheduleDigest } from '../mail/public.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import { attemptLimits } from './attempt-limits.ts';
import type { OpenedSession } from './log-in.ts';
import type { LoginClient } from './login-client.ts';
import { hashPassword } from './passwords.ts';
import { isReservedName } from './names.ts';
import { insertUserWithSession } from './queries.ts';
import type { RegistrationConfig } from './registration/config.ts';
import { checkRegistration, mayRegister, recordAdmission } from './registration/may-register.ts';
import { insertRegistration, isNameOrEmailTaken } from './registration/registration-queries.ts';
import { isTaken, TakenError, takenError } from './taken.ts';
import { emailKey, newToken } from './tokens.ts';
import { networkOf } from '../../platform/http/network.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';

/**
 * Creates an account and a session, or returns undefined if the account has to be approved first.
 */
export async function signUp(
  tools: Tools<RegistrationConfig>,
  body: { email: string; username: string; password: string; device?: string; administrator?: string; invitation?: string },
  from: LoginClient,
): Promise<OpenedSession | undefined> {
  await checkRegistration(tools.sql, tools.config, body.invitation);
  const username = checkUsername(tools, body.username);
  await checkNewPassword(body.password, { username, email: body.email, siteName: tools.config.siteName }, 'password');
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
  tools: Tools<RegistrationConfig>,
  body: { email: string; username: string; device?: string },
  from: LoginClient,
  confirmation: Confirmation,
): Promise<OpenedSession> {
  await checkRegistration(tools.sql, tools.config, undefined);
  const username = checkUsername(tools, body.username);
  await spendAttempt(tools, attemptLimits.signupFromAddress, networkOf(from.address));
  // Nobody knows it; a link in an email replaces it by one that the owner chooses.
  const passwordHash = await hashPassword(newToken());
  const opened = await insertAccount(tools, { ...body, username, passwordHash }, from, confirmation);
  invariant(opened, 'an account from a provider never waits');
  return opened;
}

function checkUsername({ config }: Tools, given: string): string {
  const username = given.trim();
  if (username === '') throw invalidField('username', messages.usernameRequired);
  if (!isUsername(username)) throw invalidField('username', messages.usernameForm);
  if (isUrlSegment(username) || isReservedName(username, config.siteName)) throw invalidField('username', messages.usernameReserved);
  return username;
}

async function insertAccount(
  tools: Tools<RegistrationConfig>,
  account: { email: string; username: string; passwordHash: string; device?: string; administrator?: string; invitation?: string },
  from: LoginClient,
  confirmation?: Confirmation,
): Promise<OpenedSession | undefined> {
  const { username, passwordHash } = account;
  const token = newToken();
  const isVerified = confirmation?.isVerified ?? false;
  try {
    const user = { email: account.email.trim(), emailKey: emailKey(account.email), username, passwordHash, isVerified };
    const device = deviceToken(account.device);
    const id = await tools.sql.begin(async (tx) => {
      const admission = await mayRegister(tx, tools.config, account.invitation);
      // No index covers both the accounts and those who wait.
      if (await isNameOrEmailTaken(tx, user)) throw new TakenError();
      if (admission.waits) {
        // The identity at the provider could not be connected before there is an account.
        if (confirmation) throw forbidden(messages.approvalNeedsPassword);
        await insertRegistration(tx, user);
        return undefined;
      }
      const opened = { tokenHash: hashToken(token), ...from };
      const userId = await insertUserWithSession(tx, { ...user, hasPassword: confirmation === undefined }, opened);
      await recordAdmission(tx, admission, userId);
      await confirmation?.connect(tx, userId);
      await rememberDevice(tx, userId, deviceHash(user.emailKey, device));
      if (isVerified) await scheduleDigest(tx, userId);
      else await insertMail(tx, { kind: 'email-verification', userId });
      if (account.administrator !== undefined) await claimAdministratorLink(tx, userId, account.administrator);
      return userId;
    });
    return id === undefined ? undefined : { token, username, id, device };
  } catch (error) {
    throw isTaken(error) ? await takenError(tools.sql, username, emailKey(account.email)) : error;
  }
}

function invalidField(path: string, sentence: string): Error {
  return badRequest(sentence, [{ path, message: sentence }]);
}
