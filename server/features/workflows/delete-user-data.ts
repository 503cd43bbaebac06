import type { UserDataDeleter } from '../../platform/feature.ts';
import { passOnWorkflows } from './queries.ts';

/**
 * A user's workflows of projects that others go on with pass to whoever owns these; the rest goes by the foreign key. After the farewell to
 * projects, which have their new owners by then.
 */
export const deleteUserDataOfWorkflows: UserDataDeleter = async (tx, user) => {
  await passOnWorkflows(tx, user.id);
};
