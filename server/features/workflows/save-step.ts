import type { BodyOf } from '#contract/endpoint.ts';
import type { Step, workflowEndpoints } from '#contract/workflows.ts';
import { limits } from '#core/limits.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql, Transaction } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { accessOwnWorkflowToChange, accessStep } from './access.ts';
import { lockLinks, parseLink } from './links.ts';
import { deleteStepRow, insertSteps, shiftSteps, moveStep, updateLink, updateStepRow } from './step-queries.ts';

type NewStep = BodyOf<(typeof workflowEndpoints)['POST /api/workflows/{id}/steps']>;
type StepChange = BodyOf<(typeof workflowEndpoints)['PATCH /api/workflows/{id}/steps/{stepId}']>;

/**
 * Adds a step to the caller's workflow. A repeated idempotency key returns the step that the first
 * request added.
 */
export async function createStep(sql: Sql, caller: Caller, id: number, body: NewStep, key: string | undefined): Promise<Step> {
  const input = { title: oneLine(body.title), done: body.done ?? false, link: parseLink(body) ?? null };
  const add = async (tx: Transaction): Promise<Step> => {
    const workflow = await accessOwnWorkflowToChange(tx, caller, id);
    if (workflow.step_count >= limits.workflowSteps.max) throw conflict(messages.stepsMost);
    await lockLinks(tx, caller, [input.link]);
    const last = workflow.step_count + 1;
    const position = Math.min(body.position ?? last, last);
    if (position < last) await shiftSteps(tx, id, position);
    const [stepId = 0] = await insertSteps(tx, id, position, [input]);
    return accessStep(tx, caller, workflow, stepId);
  };
  const keyedRequest = { userId: caller.id, key, kind: 'step', sent: [id, input, body.position] };
  return createResource(sql, keyedRequest, add, (stepId) => accessStep(sql, caller, { id }, stepId));
}

/** Updates the given fields. */
export async function updateStep(sql: Sql, caller: Caller, id: number, stepId: number, body: StepChange): Promise<Step> {
  const link = parseLink(body);
  return withLockedWorkflow(sql, caller, id, async (tx, workflow) => {
    const current = await accessStep(tx, caller, workflow, stepId);
    await lockLinks(tx, caller, [link]);
    const title = body.title === undefined ? current.title : oneLine(body.title);
    await updateStepRow(tx, stepId, { title, done: body.done ?? current.done });
    if (link !== undefined) await updateLink(tx, stepId, link);
    const to = Math.min(body.position ?? current.position, workflow.step_count);
    if (to !== current.position) await moveStep(tx, id, { from: current.position, to });
    return accessStep(tx, caller, workflow, stepId);
  });
}

export async function deleteStep(sql: Sql, caller: Caller, id: number, stepId: number): Promise<void> {
  await withLockedWorkflow(sql, caller, id, async (tx) => {
    if (!(await deleteStepRow(tx, id, stepId))) throw notFound(messages.stepNotFound);
  });
}

function withLockedWorkflow<T>(
  sql: Sql,
  caller: Caller,
  id: number,
  work: (tx: Transaction, workflow: { id: number; step_count: number }) => Promise<T>,
): Promise<T> {
  return retryOnConflict(() => sql.begin(async (tx) => work(tx, await accessOwnWorkflowToChange(tx, caller, id))));
}
