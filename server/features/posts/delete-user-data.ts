import type { UserDataDeleter } from '../../platform/feature.ts';
import { forgetReferences, lockReferredTo } from '../references/access.ts';
import { deleteCommentsOf, deleteLikesAndRepostsOf, deletePosts, lockPostsOf } from './queries.ts';

/**
 * A user's likes and reposts; posts and comments stay without a name, or go as well where everything does. All posts that this touches are held
 * first: else their counts would change in whatever order the database takes, while others wait for each other.
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
