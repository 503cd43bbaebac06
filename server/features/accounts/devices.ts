import { createHash } from 'node:crypto';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { insertDevice } from './device-queries.ts';
import { newToken } from './tokens.ts';

/**
 * Returns the token that identifies a browser at its next login: the one that it sent, or a new
 * one. Several accounts may use the same token in one browser; each remembers it separately, and
 * only after the right password.
 */
export function deviceToken(given: string | undefined): string {
  return isDeviceToken(given) ? given : newToken();
}

function isDeviceToken(given: string | undefined): given is string {
  return given !== undefined && /^[\w-]{43}$/.test(given);
}

export function deviceHash(emailKey: string, token: string): Buffer {
  return createHash('sha256').update(`${token} ${emailKey}`).digest();
}

/** Devices that an account remembers. It forgets the least recently used first. */
const mostDevices = 20;

export function rememberDevice(sql: SqlRunner, userId: number, hash: Buffer): Promise<void> {
  return insertDevice(sql, userId, hash, mostDevices);
}

/** Remembers the device of a request that proved who its user is by other means than a login. */
export async function rememberGivenDevice(sql: Sql, userId: number, emailKey: string, given: string | undefined): Promise<void> {
  if (isDeviceToken(given)) await rememberDevice(sql, userId, deviceHash(emailKey, given));
}
