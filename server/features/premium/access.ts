import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/** Whether a row of `users u` has an active subscription, as a condition. */
export function hasPremium(sql: SqlRunner): Fragment {
  return sql`u.subscription_status is not distinct from 'active'`;
}
