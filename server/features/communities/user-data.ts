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
    { table: 'communities', owner: 'owner_id', fate: 'passed on' },
    {
      table: 'community_bans',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'bans.json', about: 'communities that you are banned from', rows: ['community_id', 'reason', 'created_at'] }],
    },
    { table: 'community_bans', owner: 'banned_by', fate: 'kept' },
  ],
  // A community that the user owned passes to its longest-serving moderator or longest-standing
  // member. Runs before the user's posts are deleted, because communities are locked before posts.
  deleteUserData: async (tx, userId) => {
    await deleteMemberships(tx, userId);
  },
};

function communitiesOf(sql: Sql, userId: number): AsyncIterable<ExportedCommunity> {
  return allRows(
    (after) => sql<ExportedCommunity[]>`
      select c.id, c.name, c.description, m.moderator_since is not null as is_moderator, m.joined_at, m.notification_level
      from memberships m join communities c on c.id = m.community_id
      where m.user_id = ${userId} and m.community_id > ${after} order by m.community_id limit 100`,
  );
}
