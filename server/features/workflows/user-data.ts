import type { Workflow } from '#contract/workflows.ts';
import type { Sql } from '../../platform/db/open.ts';
import { allRows } from '../../platform/export.ts';
import type { UserData } from '../../platform/user-data.ts';
import { transferWorkflows } from './queries.ts';
import { stepColumns, stepTables } from './step-queries.ts';

type ExportedWorkflow = Pick<Workflow, 'id' | 'title' | 'project_id' | 'steps' | 'created_at' | 'updated_at'>;

export const workflowUserData: UserData = {
  tables: [
    {
      table: 'workflows',
      owner: 'owner_id',
      fate: 'passed on',
      exports: [{ file: 'workflows.json', about: 'workflows with their steps', rows: workflowsOf }],
    },
  ],
  // Workflows in projects of others pass to the project owner; a foreign key deletes the rest. Runs
  // after projects, which have their new owners by then.
  deleteUserData: async (tx, userId) => {
    await transferWorkflows(tx, userId);
  },
};

function workflowsOf(sql: Sql, userId: number): AsyncIterable<ExportedWorkflow> {
  return allRows(
    (after) => sql<ExportedWorkflow[]>`
      select w.id, w.title, w.project_id, w.created_at, w.updated_at,
        coalesce((
          select json_agg(one) from (
            select ${stepColumns(sql)} ${stepTables(sql, userId)} where s.workflow_id = w.id order by s.position
          ) one), '[]') as steps
      from workflows w where w.owner_id = ${userId} and w.id > ${after} order by w.id limit 20`,
  );
}
