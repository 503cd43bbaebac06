import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { lockProject } from './queries.ts';

/** Runs `work` in a transaction that locks the project, and retries on conflict. */
export function withLockedProject<T>(
  sql: Sql,
  caller: Caller,
  id: number,
  how: 'change' | 'delete',
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      await lockProject(tx, caller.id, id, how);
      return work(tx);
    }),
  );
}
