import type { Transaction } from '../../platform/db/open.ts';
import { leaveAll } from './queries.ts';

/**
 * What becomes of a user's communities when the account goes: they leave them, and each that they moderated passes to the member who has
 * been there longest. The user must be held. Before the farewell to posts, as communities are held before posts everywhere.
 */
export async function farewellToCommunities(
  tx: Transaction,
  user: { readonly id: number },
  _options: { everything: boolean },
): Promise<void> {
  await leaveAll(tx, user.id);
}
