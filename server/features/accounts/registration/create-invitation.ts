import type { AccountInvitation, InvitationInput } from '#contract/registration.ts';
import { messages } from '#core/messages.ts';
import { optionalText } from '#core/one-line.ts';
import { sitePaths } from '#core/page-paths.ts';
import { type AuditInput, lockActor, recordAudit } from '../../../platform/audit-log.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { hashToken } from '../../../platform/http/authenticate.ts';
import { badRequest } from '../../../platform/http/http-error.ts';
import { newMailToken } from '../tokens.ts';
import { insertInvitation, updateRevoked } from './invitation-queries.ts';

declare module '../../../platform/audit-log.ts' {
  interface AuditActs {
    'invitation-created': true;
    'invitation-revoked': true;
  }
}

/** Creates an invitation and returns its code, which is not stored. */
export async function createInvitation(
  sql: Sql,
  { uses, expires_at: expiresAt = null, note }: InvitationInput,
  actor: AuditInput['actor'],
): Promise<AccountInvitation & { code: string }> {
  if (expiresAt !== null && !(Date.parse(expiresAt) > Date.now()))
    throw badRequest(messages.invitationExpiry, [{ path: 'expires_at', message: messages.invitationExpiry }]);
  const code = newMailToken();
  const instant = expiresAt === null ? null : new Date(expiresAt).toISOString();
  const invitation = { codeHash: hashToken(code), uses, expiresAt: instant, note: optionalText(note), createdBy: actor?.id ?? null };
  return sql.begin(async (tx) => {
    const created = await insertInvitation(tx, invitation);
    await recordAudit(tx, { actor, act: 'invitation-created', subject: String(created.id), details: { uses } });
    return { ...created, code };
  });
}

/** Ends an invitation; returns false if there is none with the id. */
export async function revokeInvitation(sql: Sql, id: number, actor: AuditInput['actor']): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockActor(tx, actor);
    if (!(await updateRevoked(tx, id))) return false;
    await recordAudit(tx, { actor, act: 'invitation-revoked', subject: String(id) });
    return true;
  });
}

/** Returns the page on which an invitation creates an account. */
export function invitationUrl(siteUrl: string, code: string): string {
  return `${siteUrl}${sitePaths.signup}?${new URLSearchParams({ invitation: code }).toString()}`;
}
