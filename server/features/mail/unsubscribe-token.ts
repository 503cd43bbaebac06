import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Sql } from '../../platform/db/open.ts';
import { type MailSetting, mailSettings } from './email-content.ts';
import { findSigningKey } from './signing-key-queries.ts';

interface Unsubscription {
  readonly userId: number;
  readonly setting: MailSetting;
}

/**
 * Returns a token that switches off one kind of mail of a user. It stays valid: old mail can be
 * unsubscribed from, too.
 */
export async function signUnsubscription(sql: Sql, { userId, setting }: Unsubscription): Promise<string> {
  const content = `${userId.toString(36)}.${setting}`;
  return `${content}.${signatureOf(content, await findSigningKey(sql, KEY)).toString('base64url')}`;
}

/** Returns what a token switches off; undefined if it was not signed here. */
export async function verifyUnsubscription(sql: Sql, token: string): Promise<Unsubscription | undefined> {
  const [, user = '', name, signature = ''] = /^([0-9a-z]{1,11})\.(\w{1,20})\.([\w-]{22})$/.exec(token) ?? [];
  const setting = mailSettings.find((one) => one === name);
  if (setting === undefined) return undefined;
  const expected = signatureOf(`${user}.${setting}`, await findSigningKey(sql, KEY));
  return timingSafeEqual(expected, Buffer.from(signature, 'base64url')) ? { userId: Number.parseInt(user, 36), setting } : undefined;
}

const KEY = 'unsubscribe';

/** 128 bits are enough for a signature, and keep the URL short. */
function signatureOf(content: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, 16);
}
