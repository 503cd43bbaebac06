import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';

interface ExportedModeration {
  readonly id: number;
  readonly community_id: number | null;
  readonly act: string;
  readonly reason: string | null;
  readonly created_at: string;
}

export const moderationUserData: UserData = {
  tables: [
    {
      table: 'moderation_log',
      owner: 'actor_id',
      fate: 'kept',
      exports: [
        {
          file: 'moderation.json',
          about: 'what you did as a moderator',
          rows: ['community_id', 'act', 'reason', 'created_at'],
        },
      ],
    },
    {
      table: 'moderation_log',
      owner: 'user_id',
      fate: 'kept',
      exports: [{ file: 'moderated.json', about: 'what moderators did that concerns you', rows: moderationOf }],
    },
  ],
};

function moderationOf(sql: Sql, userId: number): AsyncIterable<ExportedModeration> {
  return allRows(
    (after) => sql<ExportedModeration[]>`
      select id, community_id, act, reason, created_at from moderation_log
      where user_id = ${userId} and actor_id is distinct from ${userId} and id > ${after} order by id limit 100`,
  );
}
