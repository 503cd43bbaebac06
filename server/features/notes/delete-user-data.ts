import type { UserDataDeleter } from '../../platform/feature.ts';

/** All notes of a user. What hangs on each goes first, in a statement each and not note by note. Before the farewell of folders. */
export const deleteUserDataOfNotes: UserDataDeleter = async (tx, user) => {
  // Folders before what is in them, as by all who change both.
  await tx`select from folders where user_id = ${user.id} order by id for update`;
  await tx`delete from folder_items i using folders f where f.id = i.folder_id and f.user_id = ${user.id} and i.note_id is not null`;
  await tx`delete from note_links where user_id = ${user.id}`;
  await tx`delete from notes where user_id = ${user.id}`;
};
