import type { UserDataDeleter } from '../../platform/feature.ts';
import { transferProjects } from './queries.ts';

/**
 * Passes a user's projects to their longest-standing contributor, or deletes them if there is none.
 * Runs before workflows, which pass to the new project owner.
 */
export const deleteUserDataOfProjects: UserDataDeleter = async (tx, user) => {
  await transferProjects(tx, user.id);
};
