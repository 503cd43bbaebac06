import type { UserData } from '../../platform/user-data.ts';

export const reportUserData: UserData = {
  tables: [
    {
      table: 'reports',
      owner: 'reporter_id',
      fate: 'deleted',
      exports: [
        {
          file: 'reports.json',
          about: 'what you reported',
          rows: ['type', 'thing_id', 'kind', 'reason', 'created_at', 'closed_at', 'outcome'],
        },
      ],
    },
    { table: 'reports', owner: 'user_id', fate: 'kept' },
    { table: 'reports', owner: 'closed_by', fate: 'kept' },
  ],
};
