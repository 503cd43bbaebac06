import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';

export const heldTextUserData: UserData = {
  tables: [
    {
      table: 'held_texts',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'held-texts.json', about: 'posts and comments that wait because they link other sites', rows: heldTextsOf }],
    },
  ],
};

function heldTextsOf(sql: Sql, userId: number): AsyncIterable<object> {
  return allRows(
    (after) => sql<{ id: number }[]>`
      select id, community_id, post_id, content, ignored_references, targets as references, created_at from held_texts
      where user_id = ${userId} and id > ${after} order by id limit 50`,
  );
}
