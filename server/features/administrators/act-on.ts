import { messages } from '#core/messages.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { lockSubject, type Subject } from './queries.ts';

/** Who acts; null for a command on the server. */
export type Actor = Pick<Caller, 'id' | 'sessionId' | 'roles'> | null;

/**
 * Runs an act on an account in a transaction that locks both. Throws a 404 if the account does not
 * exist.
 */
export function actOn<T>(sql: Sql, actor: Actor, userId: number, act: (tx: Transaction, subject: Subject) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      const subject = await lockSubject(tx, actor?.id, userId);
      if (!subject) throw notFound(messages.userNotFound);
      return act(tx, subject);
    }),
  );
}
