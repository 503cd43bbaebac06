import type { Read } from '#contract/reads.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { hiddenEssayTitle, visibleEssays } from '../essays/access.ts';

type ExportedRead = Pick<
  Read,
  'id' | 'work_id' | 'essay_id' | 'title' | 'rating' | 'comment' | 'ignored_references' | 'created_at' | 'updated_at'
>;

export const readUserData: UserData = {
  tables: [
    {
      table: 'reads',
      owner: 'user_id',
      // A trigger updates the ratings of the works.
      fate: 'anonymized',
      exports: [{ file: 'reviews.json', about: 'what was read, and what was thought of it', rows: readsOf }],
    },
  ],
};

function readsOf(sql: Sql, userId: number): AsyncIterable<ExportedRead> {
  return allRows(
    (after) => sql<ExportedRead[]>`
      select r.id, r.work_id, r.essay_id,
        case when not ${visibleEssays(sql, userId, 'e')} then ${hiddenEssayTitle}::text else coalesce(w.title, e.title) end as title,
        r.rating, r.comment, r.ignored_references, r.created_at, r.updated_at
      from reads r left join works w on w.id = r.work_id left join essays e on e.id = r.essay_id
      where r.user_id = ${userId} and r.id > ${after} order by r.id limit 100`,
  );
}
