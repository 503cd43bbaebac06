import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useCreateInvitation } from '../../data/registration.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { NewLink } from './NewLink.tsx';
import { issueOf } from './settings-errors.ts';
import classes from './administration.module.css';

const errorMessages = { 500: 'Server error creating the invitation.', fallback: 'Failed to create the invitation.' };
const days = [
  { value: '1', label: 'After a day' },
  { value: '7', label: 'After a week' },
  { value: '30', label: 'After 30 days' },
  { value: '', label: 'Never' },
];

/** Creates an invitation and shows its link, which is shown only once. */
export function InvitationForm() {
  const { input, problem, create, change, submit } = useInvitationForm();
  const error = create.error;
  const usesError = problem ?? issueOf(error, 'uses');
  return (
    <form className={classes.settings} onSubmit={submit} noValidate aria-label="New invitation">
      <div className={classes.fields}>
        <TextInput
          label="Accounts"
          description="How many people may use the link."
          size="md"
          inputMode="numeric"
          autoComplete="off"
          value={input.uses}
          error={usesError}
          onChange={(event) => change({ uses: event.currentTarget.value })}
        />
        <Select
          label="Expires"
          description="When the link stops working."
          size="md"
          value={input.days}
          data={days}
          onChange={(value) => change({ days: value })}
        />
      </div>
      <LimitedInput
        label="Note"
        description="Who it is for. Only administrators see this."
        size="md"
        max={limits.accountInvitation.note}
        attributes={{ input: { dir: 'auto' } }}
        value={input.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <FormError>{error !== null && usesError === undefined ? failureText(error, errorMessages) : undefined}</FormError>
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={create.isPending}>
          Create invitation
        </Button>
      </div>
      {create.data && <NewLink key={create.data.id} url={create.data.url} />}
    </form>
  );
}

const DAY = 24 * 60 * 60 * 1000;
const empty = { uses: '1', days: '7', note: '' };

function useInvitationForm() {
  const [input, setInput] = useState(empty);
  const [problem, setProblem] = useState<string>();
  const create = useCreateInvitation();

  function change(next: Partial<typeof empty>): void {
    setProblem(undefined);
    setInput((before) => ({ ...before, ...next }));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (create.isPending || focusTooLong(event.currentTarget)) return;
    const uses = Number(input.uses.trim());
    if (!/^\d{1,5}$/.test(input.uses.trim()) || uses < 1 || uses > limits.accountInvitation.uses)
      return setProblem(messages.invitationUses);
    const expires_at = input.days === '' ? null : new Date(Date.now() + Number(input.days) * DAY).toISOString();
    create.mutate({ uses, expires_at, note: input.note }, { onSuccess: () => setInput((before) => ({ ...before, note: '' })) });
  }

  return { input, problem, create, change, submit };
}
