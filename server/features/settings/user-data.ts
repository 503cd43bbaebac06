import type { UserData } from '../../platform/user-data.ts';

export const settingsUserData: UserData = {
  tables: [{ table: 'settings', owner: 'changed_by', fate: 'kept' }],
};
