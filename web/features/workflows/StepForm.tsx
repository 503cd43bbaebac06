import { IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { type LinkedItem, itemKindNames } from '../../data/linked-items.ts';
import type { StepInput } from '../../data/workflows.ts';
import { Button } from '../../ui/Button.tsx';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import classes from './workflows.module.css';

interface Props {
  name: string;
  label: string;
  action: string;
  value: StepInput;
  onChange: (value: StepInput) => void;
  busy: boolean;
  failure: ReactNode;
  /** Whether to focus the field on mount. */
  focus?: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
}

/** Edits the title and the link of a step. */
export function StepForm({ name, label, action, value, onChange, busy, failure, focus = false, onSubmit, onCancel }: Props) {
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const isTitleBlank = isBlank(value.title);
    setIsMissing(isTitleBlank);
    if (!isTitleBlank && !focusTooLong(event.currentTarget)) onSubmit();
    field.current?.focus();
  }

  return (
    <form className={classes.stepForm} aria-label={name} onSubmit={submit} noValidate>
      <LimitedInput
        ref={field}
        label={label}
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.stepTitle.max}
        value={value.title}
        error={isMissing ? 'Please describe the step.' : undefined}
        onChange={(event) => {
          setIsMissing(false);
          onChange({ ...value, title: event.currentTarget.value });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onCancel) onCancel();
        }}
      />
      <LinkField
        link={value.link}
        onChange={(link) => {
          onChange({ ...value, link });
          if (link === null) field.current?.focus();
        }}
      />
      {failure}
      <div className={classes.formActions}>
        <Button look={onCancel ? 'filled' : 'quiet'} type="submit" aria-disabled={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

function LinkField({ link, onChange }: { link: LinkedItem | null; onChange: (link: LinkedItem | null) => void }) {
  const [wasSelected, setWasSelected] = useState(false);
  if (link === null) {
    return (
      <ItemField
        label="Link (optional)"
        placeholder="Book, topic, essay, note"
        kinds={['work', 'topic', 'essay', 'note']}
        onTake={(thing) => {
          setWasSelected(true);
          onChange(thing);
        }}
      />
    );
  }
  return (
    <p className={classes.chosen}>
      <span>
        {itemKindNames[link.kind]}:{' '}
        <b>
          <ScriptText>{link.title}</ScriptText>
        </b>
      </span>
      <Button
        ref={wasSelected ? focusOnMount : undefined}
        look="bare"
        icon
        aria-label={`Remove the link to ${link.title}`}
        onClick={() => onChange(null)}
      >
        <IconX size={18} aria-hidden="true" />
      </Button>
    </p>
  );
}
