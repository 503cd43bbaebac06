import { sitePaths } from '#core/page-paths.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import type { EmailTools } from '../mail/public.ts';
import type { Recipient } from './address-queries.ts';
import { RESET_MINUTES } from './reset-password.ts';
import { insertToken, type TokenPurpose } from './token-queries.ts';
import { newMailToken } from './tokens.ts';

/** Minutes for which a link to verify an address works. */
const VERIFY_MINUTES = 24 * 60;

/** Returns a link to choose a new password, with a new token. */
export function linkToReset(tools: EmailTools, user: Recipient): Promise<string> {
  // To the address as it is stored: the typed one may only look like it.
  return linkWithToken(tools, user, { purpose: 'password', address: user.email, minutes: RESET_MINUTES });
}

/** Returns a link to verify an address, with a new token. */
export function linkToVerify(tools: EmailTools, user: Recipient, address: string): Promise<string> {
  return linkWithToken(tools, user, { purpose: 'email', address, minutes: VERIFY_MINUTES });
}

/**
 * The token is after a number sign, so that browsers send it neither to servers nor to other sites.
 */
async function linkWithToken(
  { sql, siteUrl }: EmailTools,
  user: Recipient,
  { purpose, address, minutes }: { purpose: TokenPurpose; address: string; minutes: number },
): Promise<string> {
  const token = newMailToken();
  await insertToken(sql, { userId: user.id, purpose, address, hash: hashToken(token), minutes });
  return `${siteUrl}${purpose === 'password' ? sitePaths.resetPassword : sitePaths.verifyEmail}#${token}`;
}
