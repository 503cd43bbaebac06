import { randomBytes } from 'node:crypto';
import { messages } from '#core/messages.ts';
import { sitePaths } from '#core/page-paths.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { insertAdministratorLink, deleteAdministratorLinks } from './link-queries.ts';
import { hasAdministrator, insertRole } from './queries.ts';

/**
 * Creates a token with which somebody signs up as the first administrator. Only its hash is stored.
 */
export async function createAdministratorToken(sql: Sql): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertAdministratorLink(sql, hashToken(token));
  return token;
}

export function administratorLink(siteUrl: string, token: string): string {
  return `${siteUrl}${sitePaths.signup}#administrator=${token}`;
}

/**
 * Makes a user that was just inserted the first administrator. Throws a 400 if the link was used,
 * or there is one already.
 */
export async function claimAdministratorLink(tx: Transaction, userId: number, token: string): Promise<void> {
  if (!(await deleteAdministratorLinks(tx, hashToken(token))) || (await hasAdministrator(tx)))
    throw badRequest(messages.administratorLink, [{ path: 'administrator', message: messages.administratorLink }]);
  await insertRole(tx, userId, 'administrator');
  await recordAudit(tx, { actor: null, act: 'role-granted', subject: userId, details: { role: 'administrator', by: 'first link' } });
}
