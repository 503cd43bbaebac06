import type { UserDataDeleter } from '../../platform/feature.ts';
import { passOnProjects } from './queries.ts';

/**
 * Projects that a user owned pass to the contributor who has been there longest, and go where there is none. To what they contributed the foreign
 * key sees. Before the farewell to workflows, which pass to whoever owns the project by then.
 */
export const deleteUserDataOfProjects: UserDataDeleter = async (tx, user) => {
  await passOnProjects(tx, user.id);
};
