import type { UserData } from '../../platform/user-data.ts';

export const openidUserData: UserData = {
  tables: [
    {
      table: 'identities',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'identities.json',
          about: 'accounts at another provider that may log in to this one',
          rows: ['issuer', 'subject', 'label', 'created_at', 'last_used_at'],
        },
      ],
    },
  ],
};
