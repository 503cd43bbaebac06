import type { UserData } from '../../platform/user-data.ts';

export const quotationUserData: UserData = {
  tables: [
    {
      table: 'quotation_dismissals',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'dismissed-quotations.json',
          about: 'verdicts on quotations that you dismissed, with the folded words and the place that your text cites',
          rows: ['quotation', 'place', 'created_at'],
        },
      ],
    },
  ],
};
