import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/refusal.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { type Credentials, endOtherSessions, findCredentialsById, updatePassword } from './queries.ts';
import { emailKey } from './tokens.ts';
import { networkOf, returnTries, spendTry, tryLimits } from '../../platform/http/tries.ts';

/** Other sessions end with the old password: whoever knew it is out. */
export async function changePassword(
  tools: Tools,
  caller: Caller,
  body: { current: string; next: string },
  address: string,
): Promise<void> {
  const account = await confirmPassword(tools, caller, body.current, 'current', address);
  const passwordHash = await hashPassword(body.next);
  await tools.sql.begin(async (tx) => {
    // Of two changes at once, the second finds that its current password is none any more.
    if (!(await updatePassword(tx, account, passwordHash))) throw wrongPassword('current');
    await endOtherSessions(tx, caller);
  });
}

/** Answers the caller's account where the password is theirs. Wrong ones count as at login, together with those. */
export async function confirmPassword(
  tools: Tools,
  caller: Caller,
  password: string,
  field: 'current' | 'password',
  address: string,
): Promise<Credentials> {
  const account = await findCredentialsById(tools.sql, caller.id);
  const key = emailKey(account?.email ?? '');
  await spendTry(tools, tryLimits.loginFromAddress, networkOf(address));
  await spendTry(tools, tryLimits.loginOfAccount, key);
  if (!(await checkPassword(password, account?.password_hash)) || !account) throw wrongPassword(field);
  await returnTries(tools, tryLimits.loginOfAccount, key);
  return account;
}

/** A 400, as a 401 would end the session of somebody who only mistyped. */
export function wrongPassword(field: 'current' | 'password'): Error {
  return badRequest(sentences.wrongPassword, [{ path: field, message: sentences.wrongPassword }]);
}
