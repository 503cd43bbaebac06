import type { UserData } from '../../platform/user-data.ts';
import { deleteRequestsOf } from './outbox-queries.ts';

export const mailUserData: UserData = {
  tables: [
    {
      table: 'mail_outbox',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'mail.json',
          about: 'mail to it in the last month, without the texts',
          rows: ['kind', 'state', 'created_at', 'changed_at'],
        },
      ],
    },
  ],
  deleteUserData: (tx, userId) => deleteRequestsOf(tx, userId),
};
