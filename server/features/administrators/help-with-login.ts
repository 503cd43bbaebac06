import { recordAudit } from '../../platform/audit-log.ts';
import type { Sql } from '../../platform/db/open.ts';
import { createResetLink, endAllSessions, mailResetLink, type ResetLink } from '../accounts/public.ts';
import { type Actor, actOn } from './act-on.ts';

declare module '../../platform/audit-log.ts' {
  interface AuditActs {
    'sessions-ended': true;
    'reset-mailed': true;
    'reset-link-created': true;
  }
}

/** Logs an account out everywhere. */
export function endSessionsOf(sql: Sql, actor: Actor, userId: number): Promise<void> {
  return actOn(sql, actor, userId, async (tx) => {
    // First, since an administrator may end the session that the entry describes.
    await recordAudit(tx, { actor, act: 'sessions-ended', subject: userId });
    await endAllSessions(tx, userId);
  });
}

/** Sends a password reset link to the address of an account. */
export function sendResetMail(sql: Sql, actor: Actor, userId: number): Promise<void> {
  return actOn(sql, actor, userId, async (tx, subject) => {
    await mailResetLink(tx, subject);
    await recordAudit(tx, { actor, act: 'reset-mailed', subject: userId });
  });
}

/** Creates a password reset link, to be given to the user in another way. */
export function issueResetLink(sql: Sql, actor: Actor, userId: number, siteUrl: string): Promise<ResetLink> {
  return actOn(sql, actor, userId, async (tx, subject) => {
    const link = await createResetLink(tx, subject, siteUrl);
    await recordAudit(tx, { actor, act: 'reset-link-created', subject: userId });
    return link;
  });
}
