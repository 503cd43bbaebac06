import type { Transaction } from '../../platform/db/open.ts';
import { forgetReferences, holdReferredTo } from '../references/access.ts';
import { deleteCommentsOf, deleteFlipsOf, deletePosts, holdPostsOf } from './queries.ts';

/**
 * What becomes of a user's posts when the account goes: likes and reposts go, posts and comments stay without a name, or go as well where
 * `everything` is to. The user must be held. All posts that this touches are held first: else their counts would change in whatever order
 * the database takes, while others wait for each other.
 */
export async function farewellToPosts(
  tx: Transaction,
  user: { readonly id: number },
  { everything }: { everything: boolean },
): Promise<void> {
  const own = await holdPostsOf(tx, user.id);
  await deleteFlipsOf(tx, user.id);
  if (!everything) return;
  await deleteCommentsOf(tx, user.id);
  await holdReferredTo(tx, 'post', own);
  await forgetReferences(tx, 'post', own);
  await deletePosts(tx, own);
}
