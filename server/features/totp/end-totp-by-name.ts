import { recordAudit } from '../../platform/audit-log.ts';
import type { Sql } from '../../platform/db/open.ts';
import { insertMail } from '../mail/public.ts';
import { deleteSecret, lockUserByName } from './queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'two-step-ended': true;
  }
}

/**
 * Switches two-step sign-in off for the account with a username, and reports it by mail; undefined
 * without such an account.
 */
export async function endTotpByName(sql: Sql, username: string): Promise<{ username: string; changed: boolean } | undefined> {
  return sql.begin(async (tx) => {
    const user = await lockUserByName(tx, username);
    if (!user) return undefined;
    const changed = await deleteSecret(tx, user.id);
    if (changed) {
      await insertMail(tx, { kind: 'sign-in-changed', userId: user.id, data: { change: 'totp-off' } });
      await recordAudit(tx, { actor: null, act: 'two-step-ended', subject: user.id });
    }
    return { username: user.username, changed };
  });
}
