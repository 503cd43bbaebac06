import { sentences } from '#core/sentences.ts';
import type { Tools } from '../../platform/feature.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { unauthorized } from '../../platform/http/refusal.ts';
import { checkPassword } from './passwords.ts';
import { findCredentials, openSession } from './queries.ts';
import { emailKey, newToken } from './tokens.ts';
import { networkOf, returnTries, spendTry, tryLimits } from '../../platform/http/tries.ts';

/** A wrong password and an unknown address get the same answer after the same work. */
export async function logIn(
  tools: Tools,
  { email, password }: { email: string; password: string },
  from: { address: string; agent: string | null },
): Promise<{ token: string; username: string; id: number }> {
  const key = emailKey(email);
  await spendTry(tools, tryLimits.loginFromAddress, networkOf(from.address));
  await spendTry(tools, tryLimits.loginOfAccount, key);
  const account = await findCredentials(tools.sql, key);
  if (!(await checkPassword(password, account?.password_hash)) || !account) throw unauthorized(sentences.loginRefused);
  const token = newToken();
  if (!(await openSession(tools.sql, account, hashToken(token), from.agent))) throw unauthorized(sentences.loginRefused);
  await returnTries(tools, tryLimits.loginOfAccount, key);
  return { token, username: account.username, id: account.id };
}
