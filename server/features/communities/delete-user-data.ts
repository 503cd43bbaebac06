import type { UserDataDeleter } from '../../platform/feature.ts';
import { leaveAllCommunities } from './queries.ts';

/**
 * Removes a user from all communities; each that they moderated passes to its longest-standing
 * member. Runs before the user's posts are deleted, because communities are locked before posts.
 */
export const deleteUserDataOfCommunities: UserDataDeleter = async (tx, user) => {
  await leaveAllCommunities(tx, user.id);
};
