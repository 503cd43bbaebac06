import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconX } from '@tabler/icons-react';
import { type ComponentProps, memo, type RefObject, useEffect, useRef } from 'react';
import type { Step } from '#contract/workflows.ts';
import { linkOf, useUpdateStep, type StepInput } from '../../data/workflows.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import { StepForm } from './StepForm.tsx';
import { StepLink } from './StepLink.tsx';
import { stepErrorMessages } from './texts.ts';
import classes from './workflows.module.css';

interface Props {
  workflowId: number;
  step: Step;
  /** The number of steps. */
  count: number;
  isEditing: boolean;
  handle: ComponentProps<'button'>;
  actions: {
    onTick: (step: Step, done: boolean) => void;
    onMove: (step: Step, by: 'up' | 'down') => void;
    onEdit: (step: Step, open: boolean) => void;
    onRemove: (step: Step) => void;
  };
}

/** Returns the draft key for a change to a step. */
export function stepDraftKey(id: number): string {
  return `step:${id}`;
}

/** The id of the instructions for reordering. */
export const instructionsId = 'steps-how-to';

/** Shows a step to its owner. Memoized, because dragging rerenders a list of up to two hundred. */
export const StepRow = memo(function StepRow({ workflowId, step, count, isEditing, handle, actions }: Props) {
  const { onTick } = actions;
  const isNarrow = useMedia(narrowScreen);
  const editButton = useFocusOnClose(isEditing);
  if (isEditing) return <EditStep workflowId={workflowId} step={step} onDone={() => actions.onEdit(step, false)} />;
  const Actions = isNarrow ? ActionMenu : ActionButtons;
  return (
    <>
      <button
        type="button"
        className={classes.handle}
        data-by="handle"
        aria-label={`Reorder “${step.title}”`}
        aria-describedby={instructionsId}
        {...handle}
      >
        <IconGripVertical size={18} aria-hidden="true" />
      </button>
      <div className={classes.what}>
        <Checkbox
          label={<ScriptText>{step.title}</ScriptText>}
          checked={step.done}
          data-done={step.done || undefined}
          onChange={(event) => onTick(step, event.currentTarget.checked)}
        />
        <StepLink step={step} />
      </div>
      <Actions {...{ step, count, actions, editButton }} />
    </>
  );
});

interface ActionProps extends Pick<Props, 'step' | 'count'> {
  actions: Props['actions'];
  /** Takes the focus when the form is closed. */
  editButton: RefObject<HTMLButtonElement | null>;
}

function ActionButtons({ step, count, actions: { onMove, onEdit, onRemove }, editButton }: ActionProps) {
  const first = step.position === 1;
  const last = step.position === count;
  return (
    <div className={classes.rowActions}>
      <Button
        look="bare"
        icon
        data-by="up"
        aria-label={`Move “${step.title}” up`}
        aria-disabled={first}
        onClick={() => !first && onMove(step, 'up')}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button
        look="bare"
        icon
        data-by="down"
        aria-label={`Move “${step.title}” down`}
        aria-disabled={last}
        onClick={() => !last && onMove(step, 'down')}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </Button>
      <Button ref={editButton} look="bare" icon aria-label={`Edit “${step.title}”`} onClick={() => onEdit(step, true)}>
        <IconPencil size={18} aria-hidden="true" />
      </Button>
      <Button look="bare" icon aria-label={`Remove “${step.title}”`} onClick={() => onRemove(step)}>
        <IconX size={18} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** On narrow screens, four icons would need a row of their own. */
function ActionMenu({ step, count, actions: { onMove, onEdit, onRemove }, editButton }: ActionProps) {
  return (
    <RowMenu
      ref={editButton}
      by="menu"
      label={`Actions for “${step.title}”`}
      actions={[
        { label: 'Move up', disabled: step.position === 1, onSelect: () => onMove(step, 'up') },
        { label: 'Move down', disabled: step.position === count, onSelect: () => onMove(step, 'down') },
        { label: 'Edit', onSelect: () => onEdit(step, true) },
        { label: 'Remove', onSelect: () => onRemove(step) },
      ]}
    />
  );
}

function EditStep({ workflowId, step, onDone }: { workflowId: number; step: Step; onDone: () => void }) {
  const draft = useDraft<StepInput>(stepDraftKey(step.id), { title: step.title, link: linkOf(step) });
  const change = useUpdateStep(workflowId);
  const sendOnce = useSendOnce(change);

  function close(): void {
    draft.forget();
    onDone();
  }

  return (
    <StepForm
      name={`Edit “${step.title}”`}
      label="Step"
      action="Save step"
      value={draft.value}
      onChange={draft.set}
      busy={change.isPending}
      failure={change.error && <ErrorMessage>{failureText(change.error, stepErrorMessages('The step could not be saved.'))}</ErrorMessage>}
      focus
      onSubmit={() => sendOnce({ id: step.id, ...draft.value }, { onSuccess: close })}
      onCancel={close}
    />
  );
}

/** Returns the focus to the button that opened a form, once the form is closed. */
function useFocusOnClose(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
