import type { UserData } from '../../platform/user-data.ts';

export const catalogUserData: UserData = {
  tables: [
    {
      table: 'merges',
      owner: 'merged_by',
      fate: 'kept',
      exports: [
        {
          file: 'merges.json',
          about: 'works and authors of the catalog that you merged',
          rows: ['kind', 'into_id', 'into_name', 'from_id', 'from_name', 'merged_at', 'undone_at'],
        },
      ],
    },
    {
      table: 'merged_rows',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'replaced-by-merges.json',
          about: 'reviews and other rows of yours that come back if a merge of two works is undone',
          rows: ['table_name', 'content'],
        },
      ],
    },
  ],
};
