import type { BlockedUser } from '#contract/blocks.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { listRelationsAfter, type Relation } from './queries.ts';

export const blockUserData: UserData = {
  tables: [
    {
      table: 'blocks',
      owner: 'blocker_id',
      fate: 'deleted',
      exports: [{ file: 'blocks.json', about: 'the users that the account blocked', rows: usersOf('block') }],
    },
    // Whoever blocks or mutes the user keeps that to themselves.
    { table: 'blocks', owner: 'blocked_id', fate: 'deleted' },
    {
      table: 'mutes',
      owner: 'muter_id',
      fate: 'deleted',
      exports: [{ file: 'mutes.json', about: 'the users that the account muted', rows: usersOf('mute') }],
    },
    { table: 'mutes', owner: 'muted_id', fate: 'deleted' },
  ],
};

type ExportedUser = Pick<BlockedUser, 'id' | 'user_id' | 'username' | 'display_name' | 'created_at'>;

function usersOf(relation: Relation): (sql: Sql, userId: number) => AsyncIterable<ExportedUser> {
  return (sql, userId) => allRows((after) => listRelationsAfter(sql, relation, userId, after));
}
