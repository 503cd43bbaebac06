import { hasRole } from '#core/roles.ts';
import { messages } from '#core/messages.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { conflict, forbidden } from '../../platform/http/http-error.ts';
import { endAllSessions } from '../accounts/public.ts';
import { type Actor, actOn } from './act-on.ts';
import { deleteSuspension, isLastAdministrator, lockRoles, type Subject, updateSuspension } from './queries.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    suspended: true;
    unsuspended: true;
  }
}

/**
 * Suspends an account until the suspension is lifted. Its sessions answer with the reason from then
 * on.
 */
export async function suspend(sql: Sql, actor: Actor, userId: number, reason: string): Promise<void> {
  await actOn(sql, actor, userId, async (tx, subject) => {
    await requireSuspendable(tx, actor, subject);
    await updateSuspension(tx, userId, reason);
    await recordAudit(tx, { actor, act: 'suspended', subject: userId, details: { reason } });
  });
}

/** Lifts a suspension. The sessions from before do not come back. */
export async function unsuspend(sql: Sql, actor: Actor, userId: number): Promise<void> {
  await actOn(sql, actor, userId, async (tx) => {
    if (!(await deleteSuspension(tx, userId))) return;
    await endAllSessions(tx, userId);
    await recordAudit(tx, { actor, act: 'unsuspended', subject: userId });
  });
}

async function requireSuspendable(tx: Transaction, actor: Actor, { id, roles }: Subject): Promise<void> {
  if (actor?.id === id) throw conflict(messages.suspendOneself);
  if (roles.length > 0 && actor && !hasRole(actor.roles, 'administrator')) throw forbidden(messages.suspendRole);
  if (!roles.includes('administrator')) return;
  await lockRoles(tx);
  if (await isLastAdministrator(tx, id)) throw conflict(messages.lastAdministrator);
}
