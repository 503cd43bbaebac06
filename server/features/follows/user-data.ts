import type { Follow } from '#contract/follows.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';

type ExportedFollow = Pick<Follow, 'id' | 'user_id' | 'username' | 'display_name'> & { readonly created_at: string };

export const followUserData: UserData = {
  tables: [
    {
      table: 'follows',
      owner: 'follower_id',
      fate: 'deleted',
      exports: [
        {
          file: 'following.json',
          about: 'the users that the account follows; `profile.json` has the number of its followers',
          rows: followsOf,
        },
      ],
    },
    // Followers are other people's data; the profile has only their number.
    { table: 'follows', owner: 'followed_id', fate: 'deleted' },
  ],
};

function followsOf(sql: Sql, userId: number): AsyncIterable<ExportedFollow> {
  return allRows(
    (after) => sql<ExportedFollow[]>`
      select f.id, u.id as user_id, u.username, u.display_name, f.created_at from follows f join users u on u.id = f.followed_id
      where f.follower_id = ${userId} and f.id > ${after} order by f.id limit 100`,
  );
}
