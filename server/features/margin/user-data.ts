import type { UserData } from '../../platform/user-data.ts';

export const marginUserData: UserData = {
  tables: [
    {
      table: 'margin_visits',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'margin-visits.json',
          about: 'when you last opened the margins of texts and passages',
          rows: ['edition_id', 'passage', 'visited_at'],
        },
      ],
    },
  ],
};
