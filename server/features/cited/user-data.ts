import type { UserData } from '../../platform/user-data.ts';

export const citedUserData: UserData = {
  tables: [{ table: 'settled_citations', owner: 'settled_by', fate: 'kept' }],
};
