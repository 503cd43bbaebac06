import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { tooLongText } from '#core/count-characters.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { useDeleteAccount } from '../../data/account.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import classes from './edit.module.css';

interface DeleteAccountProps {
  username: string;
  /** A subscription that ends with the account, and the button that manages it. */
  ends?: { readonly sentence: string; readonly manage: ReactNode } | undefined;
}

export function DeleteAccount({ username, ends }: DeleteAccountProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>This permanently deletes your account with your folders, notes, drafts, private topics and pictures.</p>
      {ends && (
        <>
          <p>{ends.sentence}</p>
          <div className="actions">{ends.manage}</div>
        </>
      )}
      <Button onClick={() => setIsConfirming(true)}>Delete my account</Button>
      <LazyDialog title="Delete your account?" opened={isConfirming} onClose={() => setIsConfirming(false)}>
        <DeleteForm username={username} ends={ends?.sentence} onCancel={() => setIsConfirming(false)} />
      </LazyDialog>
    </div>
  );
}

export const errorMessages = { 500: 'Server error deleting account.', fallback: 'Failed to delete account.' };

function DeleteForm({ username, ends, onCancel }: { username: string; ends: string | undefined; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [everything, setEverything] = useState(false);
  const [tried, setTried] = useState(false);
  const remove = useDeleteAccount();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (remove.isPending) return;
    setTried(true);
    if (name.trim() === username && passwordError(password) === undefined) remove.mutate({ password, everything });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>This cannot be undone. What you published stays and is attributed to Anonymous, unless you choose to delete it too.</p>
      {ends !== undefined && <p>{ends}</p>}
      <TextInput
        label={`Type ${username} to confirm`}
        size="md"
        w="100%"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={name}
        error={tried && name.trim() !== username ? `Please type ${username} exactly.` : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        size="md"
        w="100%"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
        value={password}
        error={tried ? passwordError(password) : undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          remove.reset();
        }}
      />
      <Checkbox
        label="Also delete what I published: essays, public topics, posts, comments and reviews"
        checked={everything}
        onChange={(event) => setEverything(event.currentTarget.checked)}
      />
      {remove.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(remove.error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={remove.isPending}>
          {remove.isPending ? 'One moment…' : 'Delete account'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function passwordError(password: string): string | undefined {
  return password === '' ? messages.currentPassword : tooLongText(password, limits.password.max);
}
