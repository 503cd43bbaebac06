import type { Workflow } from '#contract/workflows.ts';
import { everyRow, jsonArray } from '../../platform/export.ts';
import type { ExportPart } from '../../platform/feature.ts';
import { stepColumns, stepTables } from './step-queries.ts';

type ExportedWorkflow = Pick<Workflow, 'id' | 'title' | 'project_id' | 'steps' | 'created_at' | 'updated_at'>;

export const exportWorkflows: ExportPart = async function* ({ sql }, user) {
  const workflows = everyRow(
    (after) => sql<ExportedWorkflow[]>`
      select w.id, w.title, w.project_id, w.created_at, w.updated_at,
        coalesce((
          select json_agg(one) from (
            select ${stepColumns(sql)} ${stepTables(sql, user.id)} where s.workflow_id = w.id order by s.position
          ) one), '[]') as steps
      from workflows w where w.owner_id = ${user.id} and w.id > ${after} order by w.id limit 20`,
  );
  yield { path: 'workflows.json', content: jsonArray(workflows) };
};
