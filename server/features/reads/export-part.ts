import type { Read } from '#contract/reads.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { hiddenEssayTitle, visibleEssays } from '../essays/access.ts';

type ExportedRead = Pick<Read, 'id' | 'work_id' | 'essay_id' | 'title' | 'rating' | 'comment' | 'created_at' | 'updated_at'>;

export const exportReads: ExportPart = async function* ({ sql }, user) {
  const reads = everyRow(
    (after) => sql<ExportedRead[]>`
      select r.id, r.work_id, r.essay_id,
        case when not ${visibleEssays(sql, user.id, 'e')} then ${hiddenEssayTitle}::text else coalesce(w.title, e.title) end as title,
        r.rating, r.comment, r.created_at, r.updated_at
      from reads r left join works w on w.id = r.work_id left join essays e on e.id = r.essay_id
      where r.user_id = ${user.id} and r.id > ${after} order by r.id limit 100`,
  );
  yield { path: 'reviews.json', content: jsonArray(reads) };
};
