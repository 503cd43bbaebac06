import type { UserDataDeleter } from '../../platform/feature.ts';
import { transferWorkflows } from './queries.ts';

/**
 * Passes workflows in projects of others to the project owner; a foreign key deletes the rest. Runs
 * after projects, which have their new owners by then.
 */
export const deleteUserDataOfWorkflows: UserDataDeleter = async (tx, user) => {
  await transferWorkflows(tx, user.id);
};
