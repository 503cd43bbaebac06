import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** Whether a row of `users u` is an administrator, as a condition. */
export function isAdministrator(sql: SqlRunner): Fragment {
  return sql`exists (select from administrators a where a.user_id = u.id)`;
}
