import type { UserDataDeleter } from '../../platform/feature.ts';
import { forgetReferences, lockReferredTo } from '../references/access.ts';
import { deleteTopics, lockTopicsOf, takeTurnToDelete } from './queries.ts';

/**
 * A user's private topics, or all of them, and what was told of them. The public ones are held, too: one that becomes private meanwhile would
 * stay as nobody's. After the farewell to posts, as posts are held before topics everywhere.
 */
export const deleteUserDataOfTopics: UserDataDeleter = async (tx, user, { everything }) => {
  await takeTurnToDelete(tx);
  const own = await lockTopicsOf(tx, user.id);
  const going = own.flatMap((topic) => (everything || !topic.public ? [topic.id] : []));
  await lockReferredTo(tx, 'topic', going);
  await forgetReferences(tx, 'topic', going);
  await deleteTopics(tx, going);
};
