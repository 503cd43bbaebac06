import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { resetAttempts, spendAttempt, spendAttempts } from '../../platform/http/attempts.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { networkOf } from '../../platform/http/network.ts';
import { insertMail, scheduleDigest } from '../mail/public.ts';
import { resetCodeAttempts } from '../totp/public.ts';
import { lockTokenUser, replacePassword, updatePendingEmail, verifyAddress } from './address-queries.ts';
import { attemptLimits } from './attempt-limits.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deleteDevices } from './device-queries.ts';
import { rememberGivenDevice } from './devices.ts';
import { loginDelays, resetLoginAttempts } from './login-attempts.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './session-queries.ts';
import { deleteToken, deleteTokens, findTokenAccount } from './token-queries.ts';
import { emailKey } from './tokens.ts';

/** Minutes for which a password reset link works. */
export const RESET_MINUTES = 30;

/**
 * Records that somebody wants a new password for an address. The account is looked up only when the
 * email is sent, so the response to an unknown address takes the same time.
 */
export async function requestReset(tools: Tools, email: string, address: string): Promise<void> {
  const key = emailKey(email);
  await spendAttempts(tools, [
    [attemptLimits.forgottenFromAddress, networkOf(address)],
    [attemptLimits.forgottenOfAddress, key],
  ]);
  await insertMail(tools.sql, { kind: 'password-reset', userId: null, address: key, minutes: RESET_MINUTES });
}

/**
 * Sets a new password and returns the id of the user. Locks out everyone who knew the old password
 * or has another link for the account.
 */
export async function resetPassword(
  tools: Tools,
  { token, password, device }: { token: string; password: string; device?: string },
  address: string,
): Promise<number> {
  await spendAttempt(tools, attemptLimits.linkFromAddress, networkOf(address));
  const hash = hashToken(token);
  const account = await findTokenAccount(tools.sql, hash, 'password');
  if (!account) throw invalidLink();
  await checkNewPassword(password, { ...account, siteName: tools.config.siteName }, 'password');
  const passwordHash = await hashPassword(password);
  await tools.sql.begin(async (tx) => {
    if (!(await lockTokenUser(tx, account)) || !(await deleteToken(tx, hash))) throw invalidLink();
    await replacePassword(tx, account.id, passwordHash);
    await endAllSessions(tx, account.id);
    await deleteDevices(tx, account.id);
    await deleteTokens(tx, account.id);
    await updatePendingEmail(tx, account.id, null);
    // Only someone who reads mail to the address has the link.
    await verifyAddress(tx, account.id);
    await scheduleDigest(tx, account.id);
    await insertMail(tx, { kind: 'password-changed', userId: account.id });
  });
  await rememberGivenDevice(tools.sql, account.id, account.email_key, device);
  // Somebody who guessed at the old password must not lock the owner out of the new one.
  await resetLoginAttempts(tools, account.email_key);
  await resetCodeAttempts(tools, account.id);
  await resetAttempts(tools, loginDelays.fromNetwork, `${account.email_key} ${networkOf(address)}`);
  return account.id;
}

function invalidLink(): Error {
  return badRequest(messages.resetLinkInvalid, [{ path: 'token', message: messages.resetLinkInvalid }]);
}
