import type { UserDataDeleter } from '../../platform/feature.ts';
import { passOnProjects } from './queries.ts';

/**
 * Passes a user's projects to their longest-standing contributor, or deletes them if there is none.
 * Runs before workflows, which pass to the new project owner.
 */
export const deleteUserDataOfProjects: UserDataDeleter = async (tx, user) => {
  await passOnProjects(tx, user.id);
};
