import type { UserDataDeleter } from '../../platform/feature.ts';

/**
 * Keeps a user's reviews as anonymous unless `everything`; a trigger updates the ratings of the
 * works.
 */
export const deleteUserDataOfReads: UserDataDeleter = async (tx, user, { everything }) => {
  if (everything) await tx`delete from reads where user_id = ${user.id}`;
};
