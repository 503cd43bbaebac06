import { useLayoutEffect, useRef, useState } from 'react';
import type { Step, Workflow } from '#contract/workflows.ts';
import { hasDraft, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { useStable } from '../../platform/stable.ts';
import { Alarm, EmptyState } from '../../ui/Page.tsx';
import { Removed, withRemoved } from '../../ui/Removed.tsx';
import { linkOf, useAddStep, useMoveStep, useRemoveStep, useToggleStep, type StepInput } from './queries.ts';
import { StepForm } from './StepForm.tsx';
import { howTo, stepDraftKey, StepRow } from './StepRow.tsx';
import { stepSays } from './texts.ts';
import { useReorder } from './use-reorder.ts';
import classes from './workflows.module.css';

/** Shows the steps of a workflow to its owner, who can edit and reorder them. */
export function Steps({ workflow }: { workflow: Workflow }) {
  const { steps } = workflow;
  const list = useRef<HTMLOListElement>(null);
  const [editing, setEditing] = useState(() => steps.find(({ id }) => hasDraft(stepDraftKey(id)))?.id);
  const [removed, setRemoved] = useState<{ row: Step; at: number }>();
  const tick = useToggleStep(workflow.id);
  const move = useMoveStep(workflow.id);
  const remove = useRemoveStep(workflow.id);
  const restore = useAddStep(workflow.id);
  const keepFocus = useKeptFocus(list, steps);
  const failed = tick.error ?? move.error ?? remove.error ?? restore.error;

  function clear(): void {
    setRemoved(undefined);
    for (const { reset } of [tick, move, remove, restore]) reset();
  }

  function put(id: number, to: number, by: 'handle' | 'up' | 'down'): void {
    clear();
    keepFocus(`[data-step="${id}"] [data-by="${by}"]`);
    move.mutate({ id, to });
  }

  function takeAway(row: Step): void {
    clear();
    setRemoved({ row, at: steps.indexOf(row) });
    remove.mutate(row.id, { onError: () => setRemoved(undefined) });
  }

  const reorder = useReorder(list, steps, (id, to) => put(id, to, 'handle'));
  const actions = useStable({
    onTick: ({ id }: Step, done: boolean) => {
      tick.reset();
      tick.mutate({ id, done });
    },
    onMove: ({ id, position }: Step, by: 'up' | 'down') => put(id, position - 1 + (by === 'up' ? -1 : 1), by),
    onEdit: ({ id }: Step, open: boolean) => setEditing(open ? id : undefined),
    onRemove: takeAway,
  });

  return (
    <>
      <p className="visually-hidden" id={howTo}>
        Press Space to take it up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.
      </p>
      <p className="visually-hidden" role="status" aria-live="assertive">
        {reorder.said}
      </p>
      {failed && <Alarm>{failureText(failed, stepSays('The change could not be saved.'))}</Alarm>}
      {steps.length === 0 && !removed ? (
        <EmptyState hint="Write the first one below.">No steps yet.</EmptyState>
      ) : (
        <ol ref={list} className={classes.steps} aria-label="Steps">
          {withRemoved(steps, removed).map(({ row, gone }, i) => (
            <li
              key={gone ? `gone-${row.id}` : row.id}
              data-step={gone ? undefined : row.id}
              data-lifted={reorder.lifted === row.id || undefined}
              style={{ order: gone ? reorder.orderOfOther(i) : reorder.orderOf(row.position - 1) }}
            >
              {gone ? (
                <Removed
                  title={row.title}
                  onUndo={() => {
                    clear();
                    restore.mutate({ title: row.title, done: row.done, link: linkOf(row), at: i });
                  }}
                />
              ) : (
                <StepRow
                  workflowId={workflow.id}
                  step={row}
                  count={steps.length}
                  editing={editing === row.id}
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

const empty: StepInput = { title: '', link: null };

function NewStep({ workflow }: { workflow: Workflow }) {
  const draft = useDraft(`step:new:${workflow.id}`, empty);
  const add = useAddStep(workflow.id);
  const sendOnce = useSendOnce(add);

  function send(): void {
    sendOnce(draft.value, {
      onSuccess: () => {
        draft.set(empty);
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
        failure={add.error && <Alarm>{failureText(add.error, stepSays('The step could not be added.'))}</Alarm>}
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
function useKeptFocus(list: React.RefObject<HTMLElement | null>, steps: readonly Step[]) {
  const wanted = useRef<string>(undefined);
  const order = steps.map(({ id }) => id).join(' ');
  const shown = useRef(order);
  useLayoutEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    if (wanted.current !== undefined) list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (selector: string): void => void (wanted.current = selector);
}
