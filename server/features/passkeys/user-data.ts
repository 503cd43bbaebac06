import type { UserData } from '../../platform/user-data.ts';

export const passkeyUserData: UserData = {
  tables: [
    {
      table: 'passkeys',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'passkeys.json',
          about: 'names of passkeys and when they were used',
          rows: ['name', 'backed_up', 'created_at', 'last_used_at'],
        },
      ],
    },
    { table: 'passkey_challenges', owner: 'user_id', fate: 'deleted' },
  ],
};
