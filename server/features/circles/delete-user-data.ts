import type { UserDataDeleter } from '../../platform/feature.ts';
import { leaveAllCircles } from './queries.ts';

/**
 * Removes a user from all circles. A circle that they owned passes to its longest-standing member,
 * or is deleted if it has no other member.
 */
export const deleteUserDataOfCircles: UserDataDeleter = async (tx, user) => {
  await leaveAllCircles(tx, user.id);
};
