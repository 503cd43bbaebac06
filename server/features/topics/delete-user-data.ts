import type { UserDataDeleter } from '../../platform/feature.ts';
import { forgetReferences, lockReferredTo } from '../references/public.ts';
import { deleteTopics, lockTopicsOf, lockTopicDeletions } from './save-queries.ts';

/**
 * Deletes a user's private topics, or all, with their references. Locks public ones too: one made
 * private meanwhile would stay without an owner. Runs after posts, which are locked before topics.
 */
export const deleteUserDataOfTopics: UserDataDeleter = async (tx, user, { everything }) => {
  await lockTopicDeletions(tx);
  const own = await lockTopicsOf(tx, user.id);
  const deletedIds = own.flatMap((topic) => (everything || !topic.public ? [topic.id] : []));
  await lockReferredTo(tx, 'topic', deletedIds);
  await forgetReferences(tx, 'topic', deletedIds);
  await deleteTopics(tx, deletedIds);
};
