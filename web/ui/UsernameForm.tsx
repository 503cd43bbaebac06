import { type FormEvent, useRef, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { useDraft } from '../platform/drafts.ts';
import { Button } from './Button.tsx';
import { focusTooLong } from './focus-too-long.ts';
import { ErrorMessage } from './Page.tsx';
import { PersonField } from './PersonField.tsx';
import classes from './UsernameForm.module.css';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  /** The draft key for the typed name until it is accepted. */
  draftKey: string;
  label: string;
  action: string;
  busy: boolean;
  failure: string | undefined;
  /** The result of the last submission. */
  done: string | undefined;
  onSubmit: (username: string, accepted: () => void) => void;
  onChange: () => void;
}

/** A form for a user, found by display name or username. After success, the field is empty and focused for the next name. */
export function UsernameForm({ draftKey, label, action, busy, failure, done, onSubmit, onChange }: Props) {
  const draft = useDraft(draftKey, '');
  const [blank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function type(typed: string): void {
    if (typed === '') draft.clear();
    else draft.set(typed);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const username = draft.value.trim().replace(/^@/, '');
    setBlank(isBlank(username));
    if (!isBlank(username) && !focusTooLong(event.currentTarget)) onSubmit(username, () => type(''));
    field.current?.focus();
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.row}>
        <PersonField
          ref={field}
          label={label}
          size="md"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name or username"
          max={limits.searchTerm.max}
          value={draft.value}
          error={blank ? 'Please enter a name.' : undefined}
          onChange={(event) => {
            setBlank(false);
            onChange();
            type(event.currentTarget.value);
          }}
          onTake={({ username }) => type(username)}
        />
        <Button type="submit" aria-disabled={busy}>
          {action}
        </Button>
      </div>
      {failure !== undefined && <ErrorMessage>{failure}</ErrorMessage>}
      <p className={classes.done} role="status">
        {failure === undefined && done !== undefined && <ScriptText>{done}</ScriptText>}
      </p>
    </form>
  );
}
