import type { UserDataDeleter } from '../../platform/feature.ts';

/**
 * Deletes a user's notes and what depends on them, set by set rather than note by note. Runs before
 * the user's folders are deleted.
 */
export const deleteUserDataOfNotes: UserDataDeleter = async (tx, user) => {
  // Lock folders before their contents, as every writer does.
  await tx`select from folders where user_id = ${user.id} order by id for update`;
  await tx`delete from folder_items i using folders f where f.id = i.folder_id and f.user_id = ${user.id} and i.note_id is not null`;
  await tx`delete from note_links where user_id = ${user.id}`;
  await tx`delete from notes where user_id = ${user.id}`;
};
