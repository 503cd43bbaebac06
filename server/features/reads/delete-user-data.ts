import type { UserDataDeleter } from '../../platform/feature.ts';

/** Reviews stay, as Anonymous, unless everything goes; a trigger then keeps the ratings of their works true. */
export const deleteUserDataOfReads: UserDataDeleter = async (tx, user, { everything }) => {
  if (everything) await tx`delete from reads where user_id = ${user.id}`;
};
