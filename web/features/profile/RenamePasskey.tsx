import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useRenamePasskey } from '../../data/sign-in.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';

const errorMessages = { 404: messages.passkeyNotFound, 500: 'Server error renaming passkey.', fallback: 'Failed to rename passkey.' };

export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const [tried, setTried] = useState(false);
  const rename = useRenamePasskey();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!rename.isPending && name.trim() !== '') rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onDone });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Rename passkey">
      <TextInput
        label="Name"
        size="md"
        w="100%"
        data-autofocus
        maxLength={limits.passkeyName.max}
        value={name}
        error={tried && name.trim() === '' ? messages.passkeyName : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {rename.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(rename.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={rename.isPending}>
          {rename.isPending ? 'One moment…' : 'Rename'}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
