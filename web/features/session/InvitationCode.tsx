import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#core/messages.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './AccountForm.module.css';

const missing = 'Please paste the link that you were sent.';

/** Asks for the link of an invitation, where an account needs one. */
export function InvitationCode({ next }: { next: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = codeIn(typed);
    if (code === '') setError(missing);
    else void navigate(paths.signup(next, code), { replace: true });
  }

  return (
    <>
      <p>{messages.invitationNeeded}</p>
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          label="Invitation link"
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button look="filled" type="submit">
          Continue
        </Button>
      </form>
    </>
  );
}

/** Returns the code of a link, or what else was pasted. */
function codeIn(typed: string): string {
  const text = typed.trim();
  return (URL.canParse(text) ? new URL(text).searchParams.get('invitation') : text) ?? '';
}
