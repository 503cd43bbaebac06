import { sitePaths } from '#core/page-paths.ts';
import type { Transaction } from '../../platform/db/open.ts';
import { hashToken } from '../../platform/http/authenticate.ts';
import { insertMail } from '../mail/public.ts';
import { RESET_MINUTES } from './reset-password.ts';
import { insertToken } from './token-queries.ts';
import { emailKey, newMailToken } from './tokens.ts';

/** An account that gets a password reset link. */
interface Recipient {
  readonly id: number;
  readonly email: string;
}

export interface ResetLink {
  readonly url: string;
  readonly expires_at: string;
}

/** Creates a link with which whoever has it chooses a new password for an account, once. */
export async function createResetLink(tx: Transaction, { id, email }: Recipient, siteUrl: string): Promise<ResetLink> {
  const token = newMailToken();
  const expires = new Date(Date.now() + RESET_MINUTES * 60_000);
  await insertToken(tx, { userId: id, purpose: 'password', address: email, hash: hashToken(token), minutes: RESET_MINUTES });
  return { url: `${siteUrl}${sitePaths.resetPassword}#${token}`, expires_at: expires.toISOString() };
}

/** Sends such a link to the address of the account. */
export async function mailResetLink(tx: Transaction, { email }: Recipient): Promise<void> {
  await insertMail(tx, {
    kind: 'password-reset',
    userId: null,
    address: emailKey(email),
    data: { from: 'administrator' },
    minutes: RESET_MINUTES,
  });
}
