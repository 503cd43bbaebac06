import type { AccountInvitation, InvitationInput } from '#contract/registration.ts';
import { messages } from '#core/messages.ts';
import { optionalText } from '#core/one-line.ts';
import type { Sql } from '../../../platform/db/open.ts';
import { hashToken } from '../../../platform/http/authenticate.ts';
import { badRequest } from '../../../platform/http/http-error.ts';
import { newMailToken } from '../tokens.ts';
import { insertInvitation } from './invitation-queries.ts';

/** Creates an invitation and returns its code, which is not stored. `createdBy` is null on the command line. */
export async function createInvitation(
  sql: Sql,
  { uses, expires_at: expiresAt = null, note }: InvitationInput,
  createdBy: number | null,
): Promise<AccountInvitation & { code: string }> {
  if (expiresAt !== null && !(Date.parse(expiresAt) > Date.now()))
    throw badRequest(messages.invitationExpiry, [{ path: 'expires_at', message: messages.invitationExpiry }]);
  const code = newMailToken();
  const instant = expiresAt === null ? null : new Date(expiresAt).toISOString();
  const created = await insertInvitation(sql, { codeHash: hashToken(code), uses, expiresAt: instant, note: optionalText(note), createdBy });
  return { ...created, code };
}

/** Returns the page on which an invitation creates an account. */
export function invitationUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/signup?${new URLSearchParams({ invitation: code }).toString()}`;
}
