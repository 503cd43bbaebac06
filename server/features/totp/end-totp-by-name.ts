import type { Sql } from '../../platform/db/open.ts';
import { insertMail } from '../mail/public.ts';
import { deleteSecret, lockUserByName } from './queries.ts';

/** Switches two-step sign-in off for the account with a username, and reports it by mail; undefined without such an account. */
export async function endTotpByName(sql: Sql, username: string): Promise<{ username: string; changed: boolean } | undefined> {
  return sql.begin(async (tx) => {
    const user = await lockUserByName(tx, username);
    if (!user) return undefined;
    const changed = await deleteSecret(tx, user.id);
    if (changed) await insertMail(tx, { kind: 'sign-in-changed', userId: user.id, data: { change: 'totp-off' } });
    return { username: user.username, changed };
  });
}
