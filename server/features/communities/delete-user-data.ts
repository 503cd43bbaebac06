import type { UserDataDeleter } from '../../platform/feature.ts';
import { leaveAll } from './queries.ts';

/**
 * A user leaves all communities, and each that they moderated passes to the member who has been there longest. Before the farewell to posts, as
 * communities are held before posts everywhere.
 */
export const deleteUserDataOfCommunities: UserDataDeleter = async (tx, user) => {
  await leaveAll(tx, user.id);
};
