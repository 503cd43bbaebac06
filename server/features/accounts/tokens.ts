import { randomBytes } from 'node:crypto';

/** 256 random bits (S1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** An address as it is compared: what a person types differently on another day must not make another account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
