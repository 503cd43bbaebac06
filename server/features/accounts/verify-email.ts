import type { OwnUser } from '#contract/accounts.ts';
import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { type Caller, hashToken } from '../../platform/http/authenticate.ts';
import { badRequest, unauthorized } from '../../platform/http/http-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { insertMail, scheduleDigest } from '../mail/public.ts';
import { findRecipient, lockTokenUser, replaceAddress, updatePendingEmail, verifyAddress } from './address-queries.ts';
import { attemptLimits } from './attempt-limits.ts';
import { confirmPassword } from './change-password.ts';
import { deleteDevices } from './device-queries.ts';
import { rememberGivenDevice } from './devices.ts';
import { findCredentials, findOwnUser } from './queries.ts';
import { isTaken } from './taken.ts';
import { deleteToken, deleteTokens, findTokenAccount } from './token-queries.ts';
import { emailKey } from './tokens.ts';

/** Verifies the address to which a link was sent, and returns the id of the user. */
export async function verifyEmail(tools: Tools, { token, device }: { token: string; device?: string }, from: string): Promise<number> {
  await spendAttempt(tools, attemptLimits.linkFromAddress, networkOf(from));
  const hash = hashToken(token);
  const account = await findTokenAccount(tools.sql, hash, 'email');
  if (!account) throw invalidLink();
  const isNew = account.address !== account.email;
  const key = emailKey(account.address);
  try {
    await tools.sql.begin(async (tx) => {
      if (!(await lockTokenUser(tx, account)) || !(await deleteToken(tx, hash))) throw invalidLink();
      if (!isNew) await verifyAddress(tx, account.id);
      else {
        if (!(await replaceAddress(tx, account.id, account.address, key))) throw invalidLink();
        // Links that were sent to the old address, and devices, whose hashes depend on it.
        await deleteTokens(tx, account.id);
        await deleteDevices(tx, account.id);
        await insertMail(tx, { kind: 'email-changed', userId: account.id, address: account.email });
      }
      await scheduleDigest(tx, account.id);
    });
  } catch (error) {
    throw isTaken(error) ? badRequest(messages.emailTaken) : error;
  }
  if (isNew) await rememberGivenDevice(tools.sql, account.id, key, device);
  return account.id;
}

/** Sends a link to a new address, which replaces the current one when it is opened. */
export async function changeEmail(
  tools: Tools,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<OwnUser> {
  const account = await confirmPassword(tools, caller, password, 'password');
  const key = emailKey(email);
  if (key === emailKey(account.email)) return endEmailChange(tools, caller.id);
  await spendAttempt(tools, attemptLimits.verificationOfAccount, String(caller.id));
  if (await findCredentials(tools.sql, key)) throw badRequest(messages.emailTaken, [{ path: 'email', message: messages.emailTaken }]);
  await tools.sql.begin(async (tx) => {
    await updatePendingEmail(tx, caller.id, email.trim());
    await deleteTokens(tx, caller.id, 'email');
    await insertMail(tx, { kind: 'email-verification', userId: caller.id });
  });
  return findOwnUser(tools.sql, caller.id);
}

/** Keeps the current address. The link to the pending one no longer works. */
export async function endEmailChange({ sql }: Tools, userId: number): Promise<OwnUser> {
  await sql.begin(async (tx) => {
    await updatePendingEmail(tx, userId, null);
    await deleteTokens(tx, userId, 'email');
  });
  return findOwnUser(sql, userId);
}

/** Sends another link to the address that is not verified. */
export async function sendVerification(tools: Tools, userId: number): Promise<void> {
  const user = await findRecipient(tools.sql, userId);
  if (!user) throw unauthorized();
  if (user.pending_email === null && user.email_verified) throw badRequest(messages.emailVerified);
  await spendAttempt(tools, attemptLimits.verificationOfAccount, String(userId));
  await insertMail(tools.sql, { kind: 'email-verification', userId });
}

function invalidLink(): Error {
  return badRequest(messages.verifyLinkInvalid, [{ path: 'token', message: messages.verifyLinkInvalid }]);
}
