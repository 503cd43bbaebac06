import type { Circle } from '#contract/circles.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { deleteCircleMemberships } from './queries.ts';

type ExportedCircle = Pick<Circle, 'id' | 'name' | 'description' | 'ignored_references' | 'open' | 'is_owner'> & {
  readonly joined_at: string;
  readonly notification_level: string;
  /** Works that the user added to the circle's list. */
  readonly works: readonly { readonly id: number; readonly title: string }[];
};

export const circleUserData: UserData = {
  tables: [
    {
      table: 'circle_members',
      owner: 'user_id',
      fate: 'deleted',
      exports: [{ file: 'circles.json', about: 'circles where it is a member, with the works that it added', rows: circlesOf }],
    },
    { table: 'circle_invitations', owner: 'user_id', fate: 'deleted' },
    { table: 'circle_works', owner: 'added_by', fate: 'kept' },
    { table: 'circles', owner: 'owner_id', fate: 'passed on' },
  ],
  // A circle that the user owned passes to its longest-standing member, or is deleted with the
  // last.
  deleteUserData: async (tx, userId) => {
    await deleteCircleMemberships(tx, userId);
  },
};

function circlesOf(sql: Sql, userId: number): AsyncIterable<ExportedCircle> {
  return allRows(
    (after) => sql<ExportedCircle[]>`
      select c.id, c.name, c.description, c.ignored_references, c.open, c.owner_id = m.user_id as is_owner, m.joined_at, m.notification_level,
        coalesce((
          select json_agg(one) from (
            select w.id, w.title from circle_works cw join works w on w.id = cw.work_id
            where cw.circle_id = c.id and cw.added_by = m.user_id order by cw.id
          ) one), '[]') as works
      from circle_members m join circles c on c.id = m.circle_id
      where m.user_id = ${userId} and m.circle_id > ${after} order by m.circle_id limit 100`,
  );
}
