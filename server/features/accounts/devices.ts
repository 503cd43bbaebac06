import { createHash } from 'node:crypto';
import type { Sql } from '../../platform/db/open.ts';
import { insertDevice } from './device-queries.ts';
import { newToken } from './tokens.ts';

/**
 * The token by which a browser is recognized at its next login: the one that it sent, or a new one. A browser may send one that another account
 * was given there: it is remembered for each account by itself, and only after a right password.
 */
export function deviceToken(given: string | undefined): string {
  return given !== undefined && /^[\w-]{43}$/.test(given) ? given : newToken();
}

export function deviceHash(emailKey: string, token: string): Buffer {
  return createHash('sha256').update(`${token} ${emailKey}`).digest();
}

/** Devices that an account keeps; those used longest ago are forgotten first. */
const mostDevices = 20;

export function rememberDevice(sql: Sql, userId: number, hash: Buffer): Promise<void> {
  return insertDevice(sql, userId, hash, mostDevices);
}
