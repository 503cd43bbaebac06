import type { Workflow } from '#contract/workflows.ts';
import { limits } from '#core/limits.ts';
import { listPage, newestPage, type Page } from '../../platform/db/list.ts';
import type { Sql, SqlRunner, Transaction } from '../../platform/db/open.ts';
import { notBlocked } from '../blocks/access.ts';
import { visibleProjects } from '../projects/access.ts';
import { stepColumns, stepTables } from './step-queries.ts';

/** Returns a user's own workflows, or all of a project, newest first. */
export function listWorkflows(
  sql: Sql,
  callerId: number,
  { projectId }: { projectId: number | undefined },
  page: Page,
): Promise<Workflow[]> {
  const query = sql<Workflow[]>`
    select ${workflowColumns(sql, callerId, 'few')} ${workflowTables(sql, callerId)}
    where ${notBlocked(sql, callerId, 'w.owner_id')} and ${projectId === undefined ? sql`w.owner_id = ${callerId}` : sql`w.project_id = ${projectId}`} ${newestPage(sql, 'w.id', page)}`;
  return listPage(query, page);
}

/**
 * Locks the user row and then the workflow row until the transaction ends. Read the workflow only
 * after this.
 */
export async function lockWorkflow(tx: Transaction, callerId: number, id: number): Promise<void> {
  await tx`
    with me as (select id from users where id = ${callerId} for key share)
    select from me join workflows w on w.id = ${id} for no key update of w`;
}

/** Returns undefined if the account no longer exists. */
export async function insertWorkflow(
  tx: Transaction,
  callerId: number,
  { title, projectId }: { title: string; projectId: number | null },
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into workflows (title, project_id, owner_id)
    select ${title}::text, ${projectId}::bigint, u.id from users u where u.id = ${callerId} for key share
    returning id`;
  return row?.id;
}

/** Requires a lock on the workflow. */
export async function updateWorkflowRow(
  tx: Transaction,
  id: number,
  { title, projectId }: { title: string; projectId: number | null },
): Promise<void> {
  await tx`
    update workflows set title = ${title}, project_id = ${projectId}, updated_at = greatest(now(), updated_at + interval '1 millisecond')
    where id = ${id}`;
}

export async function deleteWorkflowRow(tx: Transaction, id: number): Promise<void> {
  await tx`delete from workflows where id = ${id}`;
}

/**
 * Passes a user's workflows in projects of others to the project owner. Those in their own projects
 * stay theirs.
 */
export async function transferWorkflows(tx: Transaction, userId: number): Promise<void> {
  await tx`
    update workflows w set owner_id = p.owner_id from projects p
    where w.owner_id = ${userId} and p.id = w.project_id and p.owner_id <> ${userId}`;
}

export function workflowTables(sql: SqlRunner, callerId: number) {
  return sql`from workflows w join users u on u.id = w.owner_id
    left join projects wp on wp.id = w.project_id and ${visibleProjects(sql, callerId, 'wp')}`;
}

/** The columns of a workflow, from `workflowTables`, for a caller who may read it. */
export function workflowColumns(sql: SqlRunner, callerId: number, what: 'whole' | 'few') {
  const max = what === 'few' ? limits.shownInList : limits.workflowSteps.max;
  return sql`w.id, w.title, wp.id as project_id, wp.title as project_title, w.owner_id, u.username, u.display_name, w.owner_id = ${callerId} as is_owner,
    (select count(*) from workflow_steps s where s.workflow_id = w.id) as step_count,
    (select count(*) from workflow_steps s where s.workflow_id = w.id and s.done) as done_count,
    coalesce((
      select json_agg(one) from (
        select ${stepColumns(sql)} ${stepTables(sql, callerId)}
        where s.workflow_id = w.id order by s.position ${sql.unsafe(`limit ${max}`)}
      ) one), '[]') as steps,
    w.created_at, w.updated_at`;
}
