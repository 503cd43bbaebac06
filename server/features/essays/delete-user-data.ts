import type { UserDataDeleter } from '../../platform/feature.ts';
import { deleteUnusedPictures, deleteUploads, lockPictures, listUploads } from './picture-queries.ts';
import { deleteEssays, lockEssaysOf } from './queries.ts';

/**
 * Deletes a user's drafts (or all essays) with their files, and uploads that no essay shows. Locks
 * published essays too, so that none becomes a draft without an author; essays before pictures.
 */
export const deleteUserDataOfEssays: UserDataDeleter = async (tx, user, { everything, releaseFiles }) => {
  const own = await lockEssaysOf(tx, user.id);
  const deletedIds = own.flatMap(({ id, status }) => (everything || status === 'draft' ? [id] : []));
  const { files, pictures } = await deleteEssays(tx, deletedIds);
  const names = [...new Set([...pictures, ...(await listUploads(tx, user.id))])];
  await lockPictures(tx, names);
  // Also forget the user's uploads that a published essay still shows.
  await deleteUploads(tx, user.id, names);
  await deleteUnusedPictures(tx, names);
  releaseFiles([...files, ...names]);
};
