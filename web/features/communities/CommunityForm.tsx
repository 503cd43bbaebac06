import { type FormEvent, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import type { CommunityInput } from '../../data/communities.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import classes from './communities.module.css';

interface Props {
  value: CommunityInput;
  onChange: (value: CommunityInput) => void;
  action: string;
  busy: boolean;
  failure: Error | null;
  errorMessages: ErrorMessages;
  /** Called on every submit attempt, even if validation stops it, to clear the previous error. */
  onTry: () => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Renders the name and description fields of a new or existing community. */
export function CommunityForm({ value, onChange, action, busy, failure, errorMessages, onTry, onSubmit, onCancel }: Props) {
  const [blank, setBlank] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    onTry();
    const missing = isBlank(value.name);
    setBlank(missing);
    if (missing) event.currentTarget.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
    else if (!focusTooLong(event.currentTarget)) onSubmit();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LimitedInput
        label="Name"
        name="name"
        data-autofocus
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.communityName.max}
        value={value.name}
        error={blank ? 'Please give the community a name.' : undefined}
        onChange={(event) => {
          setBlank(false);
          onChange({ ...value, name: event.currentTarget.value });
        }}
      />
      <LimitedTextarea
        label="Description (optional)"
        rows={4}
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.communityDescription.max}
        value={value.description}
        onChange={(event) => onChange({ ...value, description: event.currentTarget.value })}
      />
      {failure !== null && (
        <p className={classes.error} role="alert">
          {failureText(failure, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
