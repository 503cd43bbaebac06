import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { type FormEvent, useState } from 'react';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import { type FailureSentences, failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './folders.module.css';

interface Props {
  initial?: { name: string; public: boolean };
  action: string;
  busy: boolean;
  failure: Error | null;
  says: FailureSentences;
  onSubmit: (folder: { name: string; public: boolean }) => void;
  onCancel: () => void;
}

export function FolderForm({ initial, action, busy, failure, says, onSubmit, onCancel }: Props) {
  const [name, setName] = useState(initial?.name ?? '');
  const [isPublic, setPublic] = useState(initial?.public ?? false);
  const [blank, setBlank] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const missing = isBlank(name);
    setBlank(missing);
    if (missing) event.currentTarget.querySelector<HTMLInputElement>('input[name="name"]')?.focus();
    else onSubmit({ name: name.trim(), public: isPublic });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Folder name"
        name="name"
        data-autofocus
        size="md"
        maxLength={limits.folderName.max}
        value={name}
        error={blank ? 'Please give the folder a name.' : undefined}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setBlank(false);
        }}
      />
      <Checkbox
        label="Public: anyone who is logged in may open it. Notes in it stay yours alone."
        checked={isPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
      {failure !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(failure, says)}
        </p>
      )}
      <div className={classes.actions}>
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
