import type { Project } from '#contract/projects.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleTopics } from '../topics/access.ts';
import { isOwnerVisible, transferProjects } from './queries.ts';

type ExportedProject = Pick<Project, 'id' | 'title' | 'description' | 'ignored_references' | 'is_owner' | 'created_at' | 'updated_at'> & {
  readonly items: readonly { readonly type: 'work' | 'topic' | 'essay'; readonly id: number; readonly title: string }[];
};

export const projectUserData: UserData = {
  tables: [
    {
      table: 'projects',
      owner: 'owner_id',
      fate: 'passed on',
      exports: [{ file: 'projects.json', about: 'projects that it owns or contributes to, with their items', rows: projectsOf }],
    },
    { table: 'project_contributors', owner: 'user_id', fate: 'deleted' },
  ],
  // Projects pass to their longest-standing contributor, or are deleted without one. Runs before
  // workflows, which pass to the new project owner.
  deleteUserData: async (tx, userId) => {
    await transferProjects(tx, userId);
  },
};

/** Includes only items that the user may read. */
function projectsOf(sql: Sql, userId: number): AsyncIterable<ExportedProject> {
  return allRows(
    (after) => sql<ExportedProject[]>`
      select p.id, p.title, p.description, p.ignored_references, p.owner_id = ${userId} as is_owner, p.created_at, p.updated_at,
        coalesce((
          select json_agg(one) from (
            select 'work' as type, w.id, w.title from project_items i join works w on w.id = i.work_id where i.project_id = p.id
            union all
            select 'topic', t.id, t.title from project_items i join topics t on t.id = i.topic_id
              where i.project_id = p.id and ${visibleTopics(sql, userId, 't')}
            union all
            select 'essay', e.id, e.title from project_items i join essays e on e.id = i.essay_id
              where i.project_id = p.id and ${visibleEssays(sql, userId, 'e')}
          ) one), '[]') as items
      from (
        (select id from projects where owner_id = ${userId} and id > ${after} order by id limit 50)
        union
        (select project_id from project_contributors where user_id = ${userId} and ${isOwnerVisible(sql, userId)}
          and project_id > ${after} order by project_id limit 50)
      ) found join projects p using (id)
      order by p.id limit 50`,
  );
}
