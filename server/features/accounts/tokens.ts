import { randomBytes } from 'node:crypto';

/** Returns 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns almost 192 random bits: enough for a secret, and few enough for a link on one line of an
 * email.
 */
export function newMailToken(): string {
  const token = randomBytes(24).toString('base64url');
  // Some mail programs take a hyphen at the end for punctuation after the link.
  return /[A-Za-z0-9]$/.test(token) ? token : newMailToken();
}

/**
 * Normalizes an address for comparison, so that differences in case do not create a second account.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
