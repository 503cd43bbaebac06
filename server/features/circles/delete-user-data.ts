import type { UserDataDeleter } from '../../platform/feature.ts';
import { leaveAll } from './queries.ts';

/** A user leaves all circles. What they owned passes to the member who has been there longest, and goes where there is none. */
export const deleteUserDataOfCircles: UserDataDeleter = async (tx, user) => {
  await leaveAll(tx, user.id);
};
