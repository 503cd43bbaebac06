import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Step, Workflow } from '#contract/workflows.ts';
import { invariant } from '#core/invariant.ts';
import { limits } from '#core/limits.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { mutationScope, replaceCached, useOptimistic } from '../platform/optimistic.ts';
import type { Revised } from '../platform/revision.ts';
import type { LinkedItem } from './linked-items.ts';
import { moveItem } from '../platform/move-item.ts';
import { useCreate } from '../platform/use-create.ts';
import { projectKeys, workflowKeys } from './query-keys.ts';

/** Pages of the user's workflows, newest first. */
export function workflowsQuery() {
  return infiniteQueryOptions({
    queryKey: workflowKeys.list,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/workflows', { query: pageParam === '' ? {} : { before: pageParam }, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function workflowQuery(id: number) {
  return queryOptions({
    queryKey: workflowKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/workflows/{id}', { params: { id }, signal }),
  });
}

export interface NewWorkflowInput {
  title: string;
  /** One step per line. */
  steps: string;
}

/** Creates a workflow. If an earlier request succeeded, updates that workflow's title. */
export function useCreateWorkflow(projectId: number | null, onSent: (sent: NewWorkflowInput) => void) {
  const cacheWorkflow = useCacheWorkflow();
  return useCreate({
    create: ({ title, steps }: NewWorkflowInput, headers) =>
      call('POST /api/workflows', { body: { title: title.trim(), project_id: projectId, steps: parseSteps(steps) }, headers }),
    update: ({ id }, { title }) => call('PATCH /api/workflows/{id}', { params: { id }, body: { title: title.trim() } }),
    onCreated: (workflow, sent) => {
      onSent(sent);
      return cacheWorkflow(workflow);
    },
  });
}

function parseSteps(lines: string): { title: string }[] {
  const titles = lines.split('\n').map((line) => line.trim());
  return titles.filter((title) => title !== '').map((title) => ({ title: [...title].slice(0, limits.stepTitle.max).join('') }));
}

export interface WorkflowInput {
  title: string;
  projectId: number | null;
}

export function useUpdateWorkflow(id: number, onSent: (sent: Revised<WorkflowInput>) => void) {
  const cacheWorkflow = useCacheWorkflow();
  return useMutation({
    mutationFn: ({ basis, title, projectId }: Revised<WorkflowInput>): Promise<Workflow> =>
      call('PATCH /api/workflows/{id}', {
        params: { id },
        body: { title: title.trim(), project_id: projectId },
        headers: { 'if-match': basis },
      }),
    onSuccess: (workflow, sent) => {
      onSent(sent);
      return cacheWorkflow(workflow);
    },
  });
}

/** Deletes a workflow without a refetch, because its page is still mounted. */
export function useDeleteWorkflow(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/workflows/{id}', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: workflowKeys.all, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: projectKeys.all, refetchType: 'none' });
    },
  });
}

/** Other queries that include a workflow's progress. */
const progressQueries = [workflowKeys.list, projectKeys.all];

/** Marks a step as done or not done. */
export function useToggleStep(id: number) {
  return useOptimistic<Workflow, Pick<Step, 'id' | 'done'>>({
    key: workflowQuery(id).queryKey,
    send: ({ id: stepId, done }) => call('PATCH /api/workflows/{id}/steps/{stepId}', { params: { id, stepId }, body: { done } }),
    apply: (workflow, { id: stepId, done }) =>
      updateSteps(workflow, (steps) => steps.map((step) => (step.id === stepId ? { ...step, done } : step))),
    also: progressQueries,
  });
}

/** Moves a step to another index. */
export function useMoveStep(id: number) {
  return useOptimistic<Workflow, { id: number; to: number }>({
    key: workflowQuery(id).queryKey,
    send: ({ id: stepId, to }) => call('PATCH /api/workflows/{id}/steps/{stepId}', { params: { id, stepId }, body: { position: to + 1 } }),
    apply: (workflow, { id: stepId, to }) =>
      updateSteps(workflow, (steps) => {
        const from = steps.findIndex((step) => step.id === stepId);
        return from === -1 ? steps : moveItem(steps, from, to);
      }),
    also: progressQueries,
  });
}

export function useDeleteStep(id: number) {
  return useOptimistic<Workflow, number>({
    key: workflowQuery(id).queryKey,
    send: (stepId) => call('DELETE /api/workflows/{id}/steps/{stepId}', { params: { id, stepId } }),
    apply: (workflow, stepId) => updateSteps(workflow, (steps) => steps.filter((step) => step.id !== stepId)),
    also: progressQueries,
  });
}

export interface StepInput {
  title: string;
  link: LinkedItem | null;
}

interface NewStepInput extends StepInput {
  done?: boolean;
  /** The index; at the end if absent. */
  at?: number;
}

/** Adds a step. */
export function useCreateStep(id: number) {
  const client = useQueryClient();
  return useCreate({
    ...mutationScope(workflowQuery(id).queryKey),
    create: (step: NewStepInput, headers) => call('POST /api/workflows/{id}/steps', { params: { id }, body: newStepBody(step), headers }),
    update: ({ id: stepId }, step) => call('PATCH /api/workflows/{id}/steps/{stepId}', { params: { id, stepId }, body: newStepBody(step) }),
    onCreated: (step) =>
      replaceCached<Workflow>(
        client,
        workflowQuery(id).queryKey,
        (workflow) =>
          workflow && updateSteps(workflow, (steps) => [...steps.slice(0, step.position - 1), step, ...steps.slice(step.position - 1)]),
      ),
    onSettled: () => Promise.all(progressQueries.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

function newStepBody({ title, link, done = false, at }: NewStepInput) {
  return { title: title.trim(), done, ...(at !== undefined && { position: at + 1 }), ...linkBody(link) };
}

/** Changes the title or link of a step. */
export function useUpdateStep(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id: stepId, title, link }: StepInput & { id: number }): Promise<Step> =>
      call('PATCH /api/workflows/{id}/steps/{stepId}', { params: { id, stepId }, body: { title: title.trim(), ...linkBody(link) } }),
    onSuccess: (updated) => {
      client.setQueryData(
        workflowQuery(id).queryKey,
        (workflow) => workflow && updateSteps(workflow, (steps) => steps.map((step) => (step.id === updated.id ? updated : step))),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: workflowQuery(id).queryKey }),
  });
}

function linkBody(link: LinkedItem | null): Partial<Record<'work_id' | 'essay_id' | 'note_id' | 'topic_id', number | null>> {
  return link === null ? { work_id: null } : { [`${link.kind}_id`]: link.id };
}

/** Returns the link of a step if the user may see its target. */
export function linkOf({ work_id, essay_id, note_id, topic_id, link_title: title }: Step): LinkedItem | null {
  const ids = [
    ['work', work_id],
    ['essay', essay_id],
    ['note', note_id],
    ['topic', topic_id],
  ] as const;
  for (const [kind, id] of ids) {
    if (id === null) continue;
    invariant(title !== null, 'a linked item has a title');
    return { kind, id, title, detail: null };
  }
  return null;
}

/** Changes the steps and updates counts and positions. */
function updateSteps(workflow: Workflow, change: (steps: Step[]) => Step[]): Workflow {
  const steps = change(workflow.steps).map((step, i) => withPosition(step, i + 1));
  return { ...workflow, steps, step_count: steps.length, done_count: steps.filter(({ done }) => done).length };
}

function withPosition(step: Step, position: number): Step {
  return { ...step, position };
}

/** Returns a function that caches the response and invalidates the lists. */
function useCacheWorkflow(): (workflow: Workflow) => Promise<void> {
  const client = useQueryClient();
  return async (workflow) => {
    await replaceCached<Workflow>(client, workflowQuery(workflow.id).queryKey, () => workflow);
    for (const queryKey of progressQueries) void client.invalidateQueries({ queryKey });
  };
}
