import type { UserData } from '../../platform/user-data.ts';

export const administratorUserData: UserData = {
  tables: [
    {
      table: 'user_roles',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'roles.json', about: 'your roles in this library, and since when', rows: ['role', 'granted_at'] }],
    },
    {
      table: 'user_activity',
      owner: 'user_id',
      fate: 'deleted',
      exports: [
        {
          file: 'activity.json',
          about: 'the day on which you were last active',
          rows: async function* (sql, userId) {
            yield* await sql<{ active_on: string }[]>`
              select to_char(active_on, 'YYYY-MM-DD') as active_on from user_activity where user_id = ${userId}`;
          },
        },
      ],
    },
    {
      table: 'audit_log',
      owner: 'actor_id',
      fate: 'kept',
      exports: [
        {
          file: 'audit-log.json',
          about: 'what you did in the administration of this library',
          rows: ['created_at', 'act', 'subject', 'details'],
        },
      ],
    },
    { table: 'audit_log', owner: 'subject_id', fate: 'kept' },
  ],
};
