import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../db/retry.ts';
import type { Sql, Transaction } from '../db/open.ts';
import { createOnce, type KeyedRequest } from './idempotency-key.ts';
import { changedElsewhere } from './http-error.ts';

/**
 * Runs `createOnce` in its own transaction and returns the created resource; `find` loads it if an
 * earlier request created it. Responds with a conflict if that request had other content.
 */
export async function createResource<T extends { readonly id: number }>(
  sql: Sql,
  request: KeyedRequest,
  create: (tx: Transaction) => Promise<T>,
  find: (id: number) => Promise<T>,
): Promise<T> {
  const {
    id,
    outcome: made,
    created,
  } = await retryOnConflict(() =>
    sql.begin(async (tx) => {
      let created: T | undefined;
      const result = await createOnce(tx, request, async () => {
        created = await create(tx);
        return created.id;
      });
      return { ...result, created };
    }),
  );
  const resource = created ?? (await find(id));
  if (made === 'otherwise') throw changedElsewhere(messages.madeBefore, resource);
  return resource;
}
