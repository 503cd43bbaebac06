import { createHash } from 'node:crypto';
import type { Sql, SqlRunner } from '../../platform/db/open.ts';
import { insertDevice } from './device-queries.ts';
import { newToken } from './tokens.ts';

/** Returns the token that identifies a browser at its next login: the one it sent, or a new one. */
export function deviceToken(given: string | undefined): string {
  return isDeviceToken(given) ? given : newToken();
}

function isDeviceToken(given: string | undefined): given is string {
  return given !== undefined && /^[\w-]{43}$/.test(given);
}

/**
 * Returns a hash of the token for one account: accounts that share a browser remember it
 * separately.
 */
export function deviceHash(emailKey: string, token: string): Buffer {
  return createHash('sha256').update(`${token} ${emailKey}`).digest();
}

/** Devices that an account remembers. It forgets the least recently used first. */
const mostDevices = 20;

/** Remembers a device. Call this only after the user has proved who they are. */
export function rememberDevice(sql: SqlRunner, userId: number, hash: Buffer): Promise<void> {
  return insertDevice(sql, userId, hash, mostDevices);
}

/** Remembers the device of a request that proved who its user is by other means than a login. */
export async function rememberGivenDevice(sql: Sql, userId: number, emailKey: string, given: string | undefined): Promise<void> {
  if (isDeviceToken(given)) await rememberDevice(sql, userId, deviceHash(emailKey, given));
}
