import { messages } from '#core/messages.ts';
import type { Tools } from '../../platform/feature.ts';
import { type Caller, hashToken } from '../../platform/http/authenticate.ts';
import { badRequest, unauthorized } from '../../platform/http/http-error.ts';
import { insertMail } from '../mail/public.ts';
import { updatePendingEmail } from './address-queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { deleteDevices } from './device-queries.ts';
import { deviceHash, deviceToken, rememberDevice } from './devices.ts';
import { spendPasswordAttempt } from './login-attempts.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { type Credentials, findCredentialsById, updatePassword } from './queries.ts';
import { endOtherSessions, renewSession } from './session-queries.ts';
import { deleteTokens } from './token-queries.ts';
import { emailKey, newToken } from './tokens.ts';

/**
 * Ends all other sessions and forgets all devices, so that anyone who knew the old password is
 * logged out. The caller's session gets a new token, in case someone else has the old one.
 */
export async function changePassword(
  tools: Tools,
  caller: Caller,
  body: { current: string; next: string },
): Promise<{ token: string; device: string }> {
  const account = await confirmPassword(tools, caller, body.current, 'current');
  await checkNewPassword(body.next, { ...account, siteName: tools.config.siteName }, 'next');
  const passwordHash = await hashPassword(body.next);
  const token = newToken();
  const device = deviceToken(undefined);
  await tools.sql.begin(async (tx) => {
    // If two changes run at the same time, the second one's current password is no longer valid.
    if (!(await updatePassword(tx, account, passwordHash))) throw wrongPassword('current');
    await endOtherSessions(tx, caller);
    await deleteDevices(tx, caller.id);
    // Whoever knew the old password may have requested links for another password or address.
    await deleteTokens(tx, caller.id);
    await updatePendingEmail(tx, caller.id, null);
    // Another session may have ended this one in the meantime.
    if (!(await renewSession(tx, caller, hashToken(token)))) throw unauthorized();
    await insertMail(tx, { kind: 'password-changed', userId: caller.id });
  });
  await rememberDevice(tools.sql, caller.id, deviceHash(emailKey(account.email), device));
  return { token, device };
}

/**
 * Returns the caller's account if the password is right. Wrong passwords are counted per session.
 */
export async function confirmPassword(tools: Tools, caller: Caller, password: string, field: 'current' | 'password'): Promise<Credentials> {
  const account = await findCredentialsById(tools.sql, caller.id);
  const resetAttempts = await spendPasswordAttempt(tools, caller.sessionId);
  if (!(await checkPassword(password, account?.password_hash)) || !account) throw wrongPassword(field);
  await resetAttempts();
  return account;
}

/** Returns a 400: a 401 would end the session of a user who only mistyped. */
export function wrongPassword(field: 'current' | 'password'): Error {
  return badRequest(messages.wrongPassword, [{ path: field, message: messages.wrongPassword }]);
}
