import type { UserDataDeleter } from '../../platform/feature.ts';

/** Deletes all folders of a user with their items. */
export const deleteUserDataOfFolders: UserDataDeleter = async (tx, user) => {
  await tx`delete from folder_items i using folders f where f.id = i.folder_id and f.user_id = ${user.id}`;
  await tx`delete from folders where user_id = ${user.id}`;
};
