import type { Transaction } from '../../platform/db/open.ts';
import { forgetReferences } from '../references/access.ts';
import { deleteCommentsOf, deleteFlipsOf, deletePosts, holdPostsOf } from './queries.ts';

/**
 * What becomes of a user's posts when the account goes: likes and reposts go, posts and comments stay without a name, or go as well where
 * `everything` is to. Before the user's own row goes, in the same transaction: else counts would change in whatever order the database
 * takes, and two who wait for each other be found.
 */
export async function leavePosts(tx: Transaction, user: { id: number }, { everything }: { everything: boolean }): Promise<void> {
  const own = await holdPostsOf(tx, user.id);
  await deleteFlipsOf(tx, user.id);
  if (!everything) return;
  await deleteCommentsOf(tx, user.id);
  await forgetReferences(tx, 'post', own);
  await deletePosts(tx, own);
}
