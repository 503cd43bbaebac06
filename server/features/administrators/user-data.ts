import type { UserData } from '../../platform/user-data.ts';

export const administratorUserData: UserData = {
  tables: [
    {
      table: 'administrators',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'administrator.json', about: 'since when you administer this library', rows: ['granted_at'] }],
    },
  ],
};
