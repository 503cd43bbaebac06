import type { Step, Workflow } from '#contract/workflows.ts';
import { sentences } from '#core/sentences.ts';
import type { SqlRunner, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { forbidden, notFound } from '../../platform/http/http-error.ts';
import { findWorkflow, type LockedWorkflow, lockWorkflow } from './queries.ts';
import { findStep } from './step-queries.ts';

/**
 * Returns an own workflow, or one of a project that the caller is a member of. For others the 404
 * does not reveal whether they exist.
 */
export async function accessWorkflow(sql: SqlRunner, caller: Caller, id: number): Promise<Workflow> {
  const workflow = await findWorkflow(sql, caller.id, id);
  if (!workflow) throw notFound(sentences.workflowNotFound);
  return workflow;
}

/** Locks an own workflow until the transaction ends. */
export async function accessOwnWorkflowToChange(tx: Transaction, caller: Caller, id: number): Promise<LockedWorkflow> {
  const workflow = await lockWorkflow(tx, caller.id, id);
  if (!workflow) throw notFound(sentences.workflowNotFound);
  if (workflow.owner_id !== caller.id) throw forbidden(sentences.accessDenied);
  return workflow;
}

/** Returns a step of a workflow whose ownership the caller has already been checked for. */
export async function accessStep(sql: SqlRunner, caller: Caller, workflow: { id: number }, id: number): Promise<Step> {
  const step = await findStep(sql, caller.id, workflow.id, id);
  if (!step) throw notFound(sentences.stepNotFound);
  return step;
}
