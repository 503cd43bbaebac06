import { sizeText } from '#core/size-text.ts';
import type { Config } from '../../platform/config.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countBytes, lockUser } from './queries.ts';

/** Whose files they are, and how many bytes of them there may be. */
export interface StorageOwner {
  readonly id: number;
  readonly mostBytes: number;
  /** What premium would allow, where that is more. */
  readonly withPremium: number | undefined;
}

export function storageOwner({ limits }: Pick<Config, 'limits'>, { id, premium }: { id: number; premium: boolean }): StorageOwner {
  const { storage } = limits;
  return {
    id,
    mostBytes: premium ? storage.premium : storage.free,
    withPremium: !premium && storage.premium > storage.free ? storage.premium : undefined,
  };
}

/** Refuses uploads that have no room, before anything of them is kept. `adding` is what they add, less what goes with the same change. */
export async function checkStorage(sql: SqlRunner, owner: StorageOwner, adding: number): Promise<void> {
  if (owner.mostBytes === Number.POSITIVE_INFINITY || adding <= 0) return;
  const used = await countBytes(sql, owner.id);
  if (used + adding > owner.mostBytes) throw full(owner, used, adding);
}

/** As `checkStorage`, in the transaction that has just stored what names them: of several uploads at once not all may find room. */
export async function recheckStorage(tx: Transaction, owner: StorageOwner, added: number): Promise<void> {
  if (owner.mostBytes === Number.POSITIVE_INFINITY || added <= 0) return;
  await lockUser(tx, owner.id);
  const used = await countBytes(tx, owner.id);
  if (used > owner.mostBytes) throw full(owner, used - added, added);
}

function full({ mostBytes, withPremium }: StorageOwner, used: number, adding: number): Refusal {
  const more = withPremium === undefined ? '' : ` With premium you get ${sizeText(withPremium)}.`;
  return new Refusal(
    'too_large',
    `Your files use ${sizeText(used)} of your ${sizeText(mostBytes)}, so there is no room for another ${sizeText(adding)}. ` +
      `Please delete attachments or pictures you no longer need and try again.${more}`,
  );
}
