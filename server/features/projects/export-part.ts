import type { Project } from '#contract/projects.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { visibleEssays } from '../essays/access.ts';
import { visibleTopics } from '../topics/access.ts';

type ExportedProject = Pick<Project, 'id' | 'title' | 'description' | 'is_owner' | 'created_at' | 'updated_at'> & {
  readonly items: readonly { readonly type: 'work' | 'topic' | 'essay'; readonly id: number; readonly title: string }[];
};

/** Exports the projects that the user owns or contributes to, with the items that they may read. */
export const exportProjects: ExportPart = async function* ({ sql }, user) {
  const projects = everyRow(
    (after) => sql<ExportedProject[]>`
      select p.id, p.title, p.description, p.owner_id = ${user.id} as is_owner, p.created_at, p.updated_at,
        coalesce((
          select json_agg(one) from (
            select 'work' as type, w.id, w.title from project_items i join works w on w.id = i.work_id where i.project_id = p.id
            union all
            select 'topic', t.id, t.title from project_items i join topics t on t.id = i.topic_id
              where i.project_id = p.id and ${visibleTopics(sql, user.id, 't')}
            union all
            select 'essay', e.id, e.title from project_items i join essays e on e.id = i.essay_id
              where i.project_id = p.id and ${visibleEssays(sql, user.id, 'e')}
          ) one), '[]') as items
      from (
        (select id from projects where owner_id = ${user.id} and id > ${after} order by id limit 50)
        union
        (select project_id from project_contributors where user_id = ${user.id} and project_id > ${after} order by project_id limit 50)
      ) found join projects p using (id)
      order by p.id limit 50`,
  );
  yield { path: 'projects.json', content: jsonArray(projects) };
};
