import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Step, Workflow } from '#contract/workflows.ts';
import { linkOf, useCreateStep, useMoveStep, useDeleteStep, useToggleStep, type StepInput } from '../../data/workflows.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { useStable } from '../../platform/stable.ts';
import { ErrorMessage, EmptyState } from '../../ui/Page.tsx';
import { Removed, type RemovedRow, withRemoved } from '../../ui/Removed.tsx';
import { StepForm } from './StepForm.tsx';
import { instructionsId, stepDraftKey, StepRow } from './StepRow.tsx';
import { stepErrorMessages } from './texts.ts';
import { useReorder } from './use-reorder.ts';
import classes from './workflows.module.css';

/** Shows the steps of a workflow to its owner, who can edit and reorder them. */
export function Steps({ workflow }: { workflow: Workflow }) {
  const { steps } = workflow;
  const list = useRef<HTMLOListElement>(null);
  const [editingId, setEditingId] = useState(() => steps.find(({ id }) => hasDraft(stepDraftKey(id)))?.id);
  const { removed, error, tick, moveStep, deleteStep, restoreStep } = useStepChanges(workflow, list);
  const reorder = useReorder(list, steps, (id, to) => moveStep(id, to, 'handle'));
  const actions = useStable({
    onTick: tick,
    onMove: ({ id, position }: Step, by: 'up' | 'down') => moveStep(id, position - 1 + (by === 'up' ? -1 : 1), by),
    onEdit: ({ id }: Step, open: boolean) => setEditingId(open ? id : undefined),
    onRemove: deleteStep,
  });

  return (
    <>
      <p className="visually-hidden" id={instructionsId}>
        Press Space to pick it up, the arrow keys to move it, Space to drop it, or Escape to put it back.
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {reorder.announcement}
      </p>
      {error && <ErrorMessage>{failureText(error, stepErrorMessages('The change could not be saved.'))}</ErrorMessage>}
      {steps.length === 0 && !removed ? (
        <EmptyState hint="Add the first one below.">No steps yet.</EmptyState>
      ) : (
        <ol ref={list} className={classes.steps} aria-label="Steps">
          {withRemoved(steps, removed).map(({ row, isRemoved: gone }, i) => (
            <li
              key={gone ? `gone-${row.id}` : row.id}
              data-step={gone ? undefined : row.id}
              data-lifted={reorder.lifted === row.id || undefined}
              style={{ order: gone ? reorder.orderOfOther(i) : reorder.orderOf(row.position - 1) }}
            >
              {gone ? (
                <Removed title={row.title} onUndo={() => restoreStep(row, i)} />
              ) : (
                <StepRow
                  workflowId={workflow.id}
                  step={row}
                  count={steps.length}
                  isEditing={editingId === row.id}
                  handle={reorder.handle}
                  actions={actions}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <NewStep workflow={workflow} />
    </>
  );
}

/** Ticks, moves, removes and restores steps. A change clears the error of the previous one. */
function useStepChanges(workflow: Workflow, list: RefObject<HTMLOListElement | null>) {
  const { steps } = workflow;
  const [removed, setRemoved] = useState<RemovedRow<Step>>();
  const toggle = useToggleStep(workflow.id);
  const move = useMoveStep(workflow.id);
  const remove = useDeleteStep(workflow.id);
  const restore = useCreateStep(workflow.id);
  const restoreFocusOn = useRestoredFocus(list, steps);
  const error = toggle.error ?? move.error ?? remove.error ?? restore.error;

  function clear(): void {
    setRemoved(undefined);
    for (const { reset } of [toggle, move, remove, restore]) reset();
  }

  function moveStep(id: number, to: number, by: 'handle' | 'up' | 'down'): void {
    clear();
    restoreFocusOn(`[data-step="${id}"] :is([data-by="${by}"], [data-by="menu"])`);
    move.mutate({ id, to });
  }

  function deleteStep(row: Step): void {
    clear();
    setRemoved({ row, at: steps.indexOf(row) });
    remove.mutate(row.id, { onError: () => setRemoved(undefined) });
  }

  function restoreStep(row: Step, at: number): void {
    clear();
    restore.mutate({ title: row.title, done: row.done, link: linkOf(row), at });
  }

  function tick({ id }: Step, done: boolean): void {
    toggle.reset();
    toggle.mutate({ id, done });
  }

  return { removed, error, tick, moveStep, deleteStep, restoreStep };
}

const emptyStep: StepInput = { title: '', link: null };

function NewStep({ workflow }: { workflow: Workflow }) {
  const draft = useDraft(`step:new:${workflow.id}`, emptyStep);
  const add = useCreateStep(workflow.id);
  const sendOnce = useSendOnce(add);

  function send(): void {
    sendOnce(draft.value, {
      onSuccess: () => {
        draft.set(emptyStep);
        draft.forget();
      },
    });
  }

  return (
    <section className={classes.panel} aria-label="New step">
      <StepForm
        name="Add a step"
        label="New step"
        action="Add step"
        value={draft.value}
        onChange={draft.set}
        busy={add.isPending}
        failure={add.error && <ErrorMessage>{failureText(add.error, stepErrorMessages('The step could not be added.'))}</ErrorMessage>}
        onSubmit={send}
      />
      <p className="visually-hidden" role="status">
        {add.isSuccess && `Added “${add.data.title}”.`}
      </p>
    </section>
  );
}

/**
 * Restores the focus on a control of a moved row, because the browser drops it when the element
 * moves.
 */
function useRestoredFocus(list: RefObject<HTMLElement | null>, steps: readonly Step[]) {
  const selector = useRef<string>(undefined);
  const order = steps.map(({ id }) => id).join(' ');
  const previousOrder = useRef(order);
  useLayoutEffect(() => {
    if (previousOrder.current === order) return;
    previousOrder.current = order;
    if (selector.current !== undefined) list.current?.querySelector<HTMLElement>(selector.current)?.focus();
    selector.current = undefined;
  });
  return (next: string): void => void (selector.current = next);
}
