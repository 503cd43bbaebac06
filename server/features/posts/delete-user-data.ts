import type { UserDataDeleter } from '../../platform/feature.ts';
import { forgetReferences, lockReferredTo } from '../references/public.ts';
import { deletePosts } from './queries.ts';
import { deleteCommentsOf, deleteLikesAndRepostsOf, lockPostsOf } from './reaction-queries.ts';

/**
 * Deletes a user's likes and reposts, and with `everything` their posts and comments. Locks all
 * affected posts by id first, since concurrent count updates could otherwise deadlock.
 */
export const deleteUserDataOfPosts: UserDataDeleter = async (tx, user, { everything }) => {
  const own = await lockPostsOf(tx, user.id);
  await deleteLikesAndRepostsOf(tx, user.id);
  if (!everything) return;
  await deleteCommentsOf(tx, user.id);
  await lockReferredTo(tx, 'post', own);
  await forgetReferences(tx, 'post', own);
  await deletePosts(tx, own);
};
