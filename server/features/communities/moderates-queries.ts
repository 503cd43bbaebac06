import type { Fragment, SqlRunner } from '../../platform/db/open.ts';

/**
 * Returns whether a user is one of the moderators of a community, as a column that is never null.
 */
export function moderates(sql: SqlRunner, userId: number, communityId: Fragment): Fragment {
  return sql`coalesce((
    select m.moderator_since is not null from memberships m where m.user_id = ${userId} and m.community_id = ${communityId}
  ), false)`;
}
