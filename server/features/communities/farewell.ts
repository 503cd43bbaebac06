import type { Transaction } from '../../platform/db/open.ts';
import { leaveAll } from './queries.ts';

/**
 * What becomes of a user's communities when the account goes: they leave them, and each that they moderated passes to the member who has
 * been there longest. Before the user's own row goes, in the same transaction.
 */
export async function leaveCommunities(tx: Transaction, user: { id: number }, _options: { everything: boolean }): Promise<void> {
  await leaveAll(tx, user.id);
}
