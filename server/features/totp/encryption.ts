import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SqlRunner } from '../../platform/db/open.ts';
import { findSigningKey } from '../mail/public.ts';

const KEY = 'totp-secrets';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the secret of a user, so that it is useless without the key and for any other user. */
export async function encryptSecret(sql: SqlRunner, userId: number, secret: Buffer): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await findSigningKey(sql, KEY), nonce).setAAD(Buffer.from(String(userId)));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Throws if the secret was changed, or encrypted for another user. */
export async function decryptSecret(sql: SqlRunner, userId: number, stored: Buffer): Promise<Buffer> {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', await findSigningKey(sql, KEY), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(userId))).setAuthTag(stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
