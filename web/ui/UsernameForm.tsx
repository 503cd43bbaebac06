import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { peopleQuery } from '../data/people.ts';
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

/**
 * A form for a user, found by display name or username. After success, the field is empty and
 * focused for the next name.
 */
export function UsernameForm({ draftKey, label, action, busy, failure, done, onSubmit, onChange }: Props) {
  const draft = useDraft(draftKey, '');
  const [problem, setProblem] = useState<string>();
  const findUsername = useFindUsername();
  const field = useRef<HTMLInputElement>(null);

  function type(typed: string): void {
    if (typed === '') draft.clear();
    else draft.set(typed);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || focusTooLong(event.currentTarget)) return;
    const typed = draft.value.trim().replace(/^@/, '');
    field.current?.focus();
    if (isBlank(typed)) return setProblem('Please enter a name.');
    const username = await findUsername(typed);
    if (username === undefined) return setProblem('Please choose one of the suggested people.');
    setProblem(undefined);
    onSubmit(username, () => type(''));
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
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
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            onChange();
            type(event.currentTarget.value);
          }}
          onTake={({ username }) => {
            setProblem(undefined);
            type(username);
          }}
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

const couldBeUsername = /^[a-z0-9._-]+$/i;
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });

/** Returns a function that finds the username behind a typed username or whole display name. */
function useFindUsername(): (typed: string) => Promise<string | undefined> {
  const client = useQueryClient();
  return async (typed) => {
    if (couldBeUsername.test(typed)) return typed;
    // Without an answer, the server says what is wrong.
    const people = await client.fetchQuery(peopleQuery(typed)).catch(() => undefined);
    if (people === undefined) return typed;
    const named = people.filter(({ display_name }) => display_name !== null && compare(display_name, typed) === 0);
    return named.length === 1 ? named[0]?.username : undefined;
  };
}
