import { sentences } from '#core/sentences.ts';
import { againAfterConflict } from '../db/retry.ts';
import type { Sql, Transaction } from '../db/open.ts';
import { createOnce, type KeyedRequest } from './idempotency-key.ts';
import { changedElsewhere } from './http-error.ts';

/**
 * As `makeOnce`, in a transaction of its own, and answers the thing itself. `find` looks it up where an earlier call has made it; where that
 * one sent something else it is told as a conflict.
 */
export async function createResource<T extends { readonly id: number }>(
  sql: Sql,
  making: KeyedRequest,
  make: (tx: Transaction) => Promise<T>,
  find: (id: number) => Promise<T>,
): Promise<T> {
  const { id, made, thing } = await againAfterConflict(() =>
    sql.begin(async (tx) => {
      let thing: T | undefined;
      const done = await createOnce(tx, making, async () => {
        thing = await make(tx);
        return thing.id;
      });
      return { ...done, thing };
    }),
  );
  const there = thing ?? (await find(id));
  if (made === 'otherwise') throw changedElsewhere(sentences.madeBefore, there);
  return there;
}
