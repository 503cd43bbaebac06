import { sizeText } from '#core/size-text.ts';
import { limitValuesOf } from '../../platform/account-limits.ts';
import type { Config } from '../../platform/config.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { storageLimit } from './storage-limit.ts';
import { countBytes, lockUser } from './queries.ts';

/** A user and their storage quota in bytes. */
export interface StorageOwner {
  readonly id: number;
  readonly mostBytes: number;
  /** The quota with premium, if it is larger. */
  readonly withPremium: number | undefined;
}

export function storageOwner({ limits }: Pick<Config, 'limits'>, { id, premium }: { id: number; premium: boolean }): StorageOwner {
  const storage = limitValuesOf(limits, storageLimit);
  return {
    id,
    mostBytes: premium ? storage.premium : storage.free,
    withPremium: !premium && storage.premium > storage.free ? storage.premium : undefined,
  };
}

/**
 * Rejects uploads over the quota before storing them. `adding` is their size minus what the same
 * change removes.
 */
export async function checkStorage(sql: SqlRunner, owner: StorageOwner, adding: number): Promise<void> {
  if (owner.mostBytes === Number.POSITIVE_INFINITY || adding <= 0) return;
  const used = await countBytes(sql, owner.id);
  if (used + adding > owner.mostBytes) throw full(owner, used, adding);
}

/**
 * Like `checkStorage`, in the transaction that stores the upload: two concurrent uploads might each
 * fit, but not both.
 */
export async function recheckStorage(tx: Transaction, owner: StorageOwner, added: number): Promise<void> {
  if (owner.mostBytes === Number.POSITIVE_INFINITY || added <= 0) return;
  await lockUser(tx, owner.id);
  const used = await countBytes(tx, owner.id);
  if (used > owner.mostBytes) throw full(owner, used - added, added);
}

/**
 * Texts that grow by less at once are not checked, so that most changes need no further query.
 * Hourly limits bound them.
 */
const uncheckedText = 4096;

/** Rejects a text over the quota. `before` returns the text that it replaces. */
export async function checkTextStorage(sql: SqlRunner, owner: StorageOwner, text: string, before?: () => Promise<string>): Promise<void> {
  const bytes = Buffer.byteLength(text);
  if (bytes <= uncheckedText) return;
  const adding = bytes - (before ? Buffer.byteLength(await before()) : 0);
  if (adding > uncheckedText) await checkStorage(sql, owner, adding);
}

function full({ mostBytes, withPremium }: StorageOwner, used: number, adding: number): HttpError {
  const more = withPremium === undefined ? '' : ` With premium you get ${sizeText(withPremium)}.`;
  return new HttpError(
    'too_large',
    `Your files and texts use ${sizeText(used)} of your ${sizeText(mostBytes)}, so there is no room for another ${sizeText(adding)}. ` +
      `Please delete attachments, pictures or texts you no longer need and try again.${more}`,
  );
}
