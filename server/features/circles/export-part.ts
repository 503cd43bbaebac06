import type { Circle } from '#contract/circles.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';

type ExportedCircle = Pick<Circle, 'id' | 'name' | 'description' | 'open' | 'is_owner'> & {
  readonly joined_at: string;
  /** Works that the user added to the circle's list. */
  readonly works: readonly { readonly id: number; readonly title: string }[];
};

/** Exports the circles that the user is a member of. */
export const exportCircles: ExportPart = async function* ({ sql }, user) {
  const circles = everyRow(
    (after) => sql<ExportedCircle[]>`
      select c.id, c.name, c.description, c.open, c.owner_id = m.user_id as is_owner, m.joined_at,
        coalesce((
          select json_agg(one) from (
            select w.id, w.title from circle_works cw join works w on w.id = cw.work_id
            where cw.circle_id = c.id and cw.added_by = m.user_id order by cw.id
          ) one), '[]') as works
      from circle_members m join circles c on c.id = m.circle_id
      where m.user_id = ${user.id} and m.circle_id > ${after} order by m.circle_id limit 100`,
  );
  yield { path: 'circles.json', content: jsonArray(circles) };
};
