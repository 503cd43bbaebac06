import type { UserDataDeleter } from '../../platform/feature.ts';
import { deleteEssays, forgetUnshown, forgetUploads, lockEssaysOf, lockPictures, uploadsOf } from './queries.ts';

/**
 * A user's drafts, or all essays, with their files, and pictures that the user uploaded and that no essay shows any more. The published ones are
 * held, too: one that is taken back meanwhile would be a draft of nobody. Essays before their pictures, as by all who change both.
 */
export const deleteUserDataOfEssays: UserDataDeleter = async (tx, user, { everything, releaseFiles: letGo }) => {
  const own = await lockEssaysOf(tx, user.id);
  const going = own.flatMap(({ id, status }) => (everything || status === 'draft' ? [id] : []));
  const { files, pictures } = await deleteEssays(tx, going);
  const names = [...new Set([...pictures, ...(await uploadsOf(tx, user.id))])];
  await lockPictures(tx, names);
  // Of those that a published essay goes on showing, the user's upload goes with the user.
  await forgetUploads(tx, user.id, names);
  await forgetUnshown(tx, names);
  letGo([...files, ...names]);
};
