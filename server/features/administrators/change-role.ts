import { messages } from '#core/messages.ts';
import type { Role } from '#core/roles.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import type { Sql } from '../../platform/db/open.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { type Actor, actOn } from './act-on.ts';
import { deleteRole, insertRole, isLastAdministrator, lockRoles } from './queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'role-granted': true;
    'role-revoked': true;
  }
}

/** Gives an account a role; returns false if it already had it. */
export function addRole(sql: Sql, actor: Actor, userId: number, role: Role): Promise<boolean> {
  return actOn(sql, actor, userId, async (tx) => {
    const isNew = await insertRole(tx, userId, role);
    if (isNew) await recordAudit(tx, { actor, act: 'role-granted', subject: userId, details: { role } });
    return isNew;
  });
}

/**
 * Revokes a role; returns false if the account did not have it. The last administrator stays one.
 */
export function removeRole(sql: Sql, actor: Actor, userId: number, role: Role): Promise<boolean> {
  return actOn(sql, actor, userId, async (tx) => {
    if (role === 'administrator') {
      await lockRoles(tx);
      if (await isLastAdministrator(tx, userId)) throw conflict(messages.lastAdministrator);
    }
    const had = await deleteRole(tx, userId, role);
    if (had) await recordAudit(tx, { actor, act: 'role-revoked', subject: userId, details: { role } });
    return had;
  });
}
