import type { Community } from '#contract/communities.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { deleteMemberships } from './queries.ts';

type ExportedCommunity = Pick<Community, 'id' | 'name' | 'description' | 'is_moderator'> & {
  readonly joined_at: string;
  readonly notification_level: string;
};

export const communityUserData: UserData = {
  tables: [
    {
      table: 'memberships',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'communities.json', about: 'where it is a member, and what it moderates', rows: communitiesOf }],
    },
    { table: 'communities', owner: 'moderator_id', fate: 'passed on' },
  ],
  // A community that the user moderated passes to its longest-standing member. Runs before the user's
  // posts are deleted, because communities are locked before posts.
  deleteUserData: async (tx, userId) => {
    await deleteMemberships(tx, userId);
  },
};

function communitiesOf(sql: Sql, userId: number): AsyncIterable<ExportedCommunity> {
  return allRows(
    (after) => sql<ExportedCommunity[]>`
      select c.id, c.name, c.description, coalesce(c.moderator_id = m.user_id, false) as is_moderator, m.joined_at, m.notification_level
      from memberships m join communities c on c.id = m.community_id
      where m.user_id = ${userId} and m.community_id > ${after} order by m.community_id limit 100`,
  );
}
