import type { BodyOf } from '#contract/endpoint.ts';
import type { Workflow, workflowEndpoints } from '#contract/workflows.ts';
import { oneLine } from '#core/one-line.ts';
import { messages } from '#core/messages.ts';
import { retryOnConflict } from '../../platform/db/retry.ts';
import type { Sql } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { createResource } from '../../platform/http/create-resource.ts';
import { changedElsewhere, unauthorized } from '../../platform/http/http-error.ts';
import { accessProjectToAddTo } from '../projects/access.ts';
import { accessOwnWorkflowToChange, accessWorkflow } from './access.ts';
import { lockLinks, parseLink } from './links.ts';
import { deleteWorkflowRow, insertWorkflow, updateWorkflowRow } from './queries.ts';
import { insertSteps, type StepInput } from './step-queries.ts';

type NewWorkflow = BodyOf<(typeof workflowEndpoints)['POST /api/workflows']>;
type WorkflowChange = BodyOf<(typeof workflowEndpoints)['PATCH /api/workflows/{id}']>;

/**
 * Creates a workflow. A repeated idempotency key returns the workflow that the first request
 * created.
 */
export async function createWorkflow(sql: Sql, caller: Caller, body: NewWorkflow, key: string | undefined): Promise<Workflow> {
  const input = { title: oneLine(body.title), projectId: body.project_id ?? null };
  const steps = (body.steps ?? []).map((step): StepInput => ({
    title: oneLine(step.title),
    done: step.done ?? false,
    link: parseLink(step) ?? null,
  }));
  return createResource(
    sql,
    { userId: caller.id, key, kind: 'workflow', sent: [input, steps] },
    async (tx) => {
      if (input.projectId !== null) await accessProjectToAddTo(tx, caller, input.projectId);
      await lockLinks(
        tx,
        caller,
        steps.map(({ link }) => link),
      );
      const id = await insertWorkflow(tx, caller.id, input);
      if (id === undefined) throw unauthorized();
      if (steps.length > 0) await insertSteps(tx, id, 1, steps);
      return accessWorkflow(tx, caller, id);
    },
    (id) => accessWorkflow(sql, caller, id),
  );
}

/**
 * Updates the given fields, unless the workflow has changed since `readAt`, the `updated_at` that
 * the caller's version is based on.
 */
export async function updateWorkflow(
  sql: Sql,
  caller: Caller,
  id: number,
  body: WorkflowChange,
  readAt: string | undefined,
): Promise<Workflow> {
  return retryOnConflict(() =>
    sql.begin(async (tx) => {
      // Locks the project before the workflow, as every writer does.
      if (body.project_id) await accessProjectToAddTo(tx, caller, body.project_id);
      const current = await accessOwnWorkflowToChange(tx, caller, id);
      const title = body.title === undefined ? current.title : oneLine(body.title);
      const projectId = body.project_id === undefined ? current.project_id : body.project_id;
      if (title !== current.title || projectId !== current.project_id) {
        if (readAt !== undefined && readAt !== current.updated_at) {
          throw changedElsewhere(messages.workflowChanged, await accessWorkflow(tx, caller, id));
        }
        await updateWorkflowRow(tx, id, { title, projectId });
      }
      return accessWorkflow(tx, caller, id);
    }),
  );
}

export async function deleteWorkflow(sql: Sql, caller: Caller, id: number): Promise<void> {
  await retryOnConflict(() =>
    sql.begin(async (tx) => {
      await accessOwnWorkflowToChange(tx, caller, id);
      await deleteWorkflowRow(tx, id);
    }),
  );
}
