import type { Transaction } from '../../platform/db/open.ts';
import { deleteFollowsOf, takePartInFollows } from './queries.ts';

/**
 * Nobody is followed by, or follows, a user whose account goes. Before anything else of the account, in the same transaction: who waits for
 * others' follows must not hold a user yet.
 */
export async function leaveFollows(tx: Transaction, user: { id: number }, _options: { everything: boolean }): Promise<void> {
  await takePartInFollows(tx, 'alone');
  await deleteFollowsOf(tx, user.id);
}
