import type { Step, Workflow } from '#contract/workflows.ts';
import { messages } from '#core/messages.ts';
import type { Fragment, SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { notBlocked } from '../blocks/access.ts';
import { visibleProjects } from '../projects/access.ts';
import { lockWorkflow, workflowColumns, workflowTables } from './queries.ts';
import { findStep } from './step-queries.ts';

/**
 * Matches workflows that a user owns, and those of projects that they may see, except by somebody
 * from whom a block separates them. The graph has another form, for many workflows.
 */
function visibleWorkflows(sql: SqlRunner, userId: number, alias: string): Fragment {
  return sql`(${notBlocked(sql, userId, `${alias}.owner_id`)} and (${sql(alias)}.owner_id = ${userId} or exists (
    select from projects where projects.id = ${sql(alias)}.project_id and ${visibleProjects(sql, userId, 'projects')})))`;
}

/**
 * Returns the caller's workflow, or one of a project that they are a member of. For others the 404
 * does not reveal whether they exist.
 */
export async function accessWorkflow(sql: SqlRunner, caller: Caller, id: number): Promise<Workflow> {
  const [workflow] = await sql<Workflow[]>`
    select ${workflowColumns(sql, caller.id, 'whole')} ${workflowTables(sql, caller.id)}
    where w.id = ${id} and ${visibleWorkflows(sql, caller.id, 'w')}`;
  if (!workflow) throw notFound(messages.workflowNotFound);
  return workflow;
}

type LockedWorkflow = Pick<Workflow, 'id' | 'title' | 'project_id' | 'owner_id' | 'updated_at' | 'step_count'>;

/** Locks the caller's workflow until the transaction ends. */
export async function accessOwnWorkflowToChange(tx: Transaction, caller: Caller, id: number): Promise<LockedWorkflow> {
  await lockWorkflow(tx, caller.id, id);
  const [workflow] = await tx<LockedWorkflow[]>`
    select w.id, w.title, w.project_id, w.owner_id, w.updated_at,
      (select count(*) from workflow_steps s where s.workflow_id = w.id) as step_count
    from workflows w where w.id = ${id} and ${visibleWorkflows(tx, caller.id, 'w')}`;
  if (!workflow) throw notFound(messages.workflowNotFound);
  if (workflow.owner_id !== caller.id) throw forbidden(messages.accessDenied);
  return workflow;
}

/** Returns a step of a workflow whose ownership the caller has already been checked for. */
export async function accessStep(sql: SqlRunner, caller: Caller, workflow: { id: number }, id: number): Promise<Step> {
  const step = await findStep(sql, caller.id, workflow.id, id);
  if (!step) throw notFound(messages.stepNotFound);
  return step;
}
