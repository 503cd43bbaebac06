import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from '../../data/sign-in.ts';
import { offersPasskeys } from '../../data/passkey-support.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './edit.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';

const errorMessages = {
  404: messages.passkeyNotFound,
  500: 'Server error changing passkeys.',
  fallback: 'Failed to change passkeys.',
};

/** Lists the reader's passkeys, and adds, renames and removes them. */
export function Passkeys({ hasPassword }: { hasPassword: boolean }) {
  const passkeys = useQuery(passkeysQuery());
  const [isAdding, setIsAdding] = useState(false);
  if (passkeys.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="60px" />
      </Loading>
    );
  }
  if (passkeys.isError)
    return (
      <ErrorState error={passkeys.error} errorMessages={{ fallback: 'Failed to load passkeys.' }} onRetry={() => void passkeys.refetch()} />
    );
  return (
    <div className={classes.form}>
      {passkeys.data.length === 0 ? (
        <p className={classes.quiet}>
          None yet. With a passkey, you log in with your fingerprint, your face or the PIN of your device, without a password or a code.
        </p>
      ) : (
        <ul className={classes.sessions} aria-label="Passkeys">
          {passkeys.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {offersPasskeys() ? (
        <Button onClick={() => setIsAdding(true)}>Add a passkey</Button>
      ) : (
        <p className={classes.quiet}>This browser cannot add passkeys here.</p>
      )}
      <LazyDialog title="Add a passkey" opened={isAdding} onClose={() => setIsAdding(false)}>
        <AddPasskey hasPassword={hasPassword} onDone={() => setIsAdding(false)} />
      </LazyDialog>
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const remove = useRemovePasskey();
  const [isRenaming, setIsRenaming] = useState(false);
  const { name, created_at: created, last_used_at: used } = passkey;
  return (
    <li>
      <span>
        {name}
        <small>
          Added <DateText time={created} />
          {used === null ? (
            ' · never used'
          ) : (
            <>
              {' '}
              · last used <TimeAgo time={used} />
            </>
          )}
        </small>
      </span>
      <span className="actions">
        <Button small aria-label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
          Rename
        </Button>
        <ConfirmButton
          small
          label="Remove"
          aria-label={`Remove ${name}`}
          title={`Remove ${name}?`}
          action="Remove passkey"
          busy={remove.isPending}
          error={remove.error}
          errorMessages={errorMessages}
          onConfirm={(close) => remove.mutate(passkey.id, { onSuccess: close })}
        >
          <p>You can no longer log in with it. Your device may still offer it until you delete it there.</p>
        </ConfirmButton>
      </span>
      <LazyDialog title="Rename passkey" opened={isRenaming} onClose={() => setIsRenaming(false)}>
        <RenamePasskey passkey={passkey} onDone={() => setIsRenaming(false)} />
      </LazyDialog>
    </li>
  );
}

function AddPasskey({ hasPassword, onDone }: { hasPassword: boolean; onDone: () => void }) {
  const [name, setName] = useState('');
  const add = useAddPasskey();
  return (
    <PasswordForm
      action="Continue"
      label="Add a passkey"
      hasPassword={hasPassword}
      busy={add.isPending}
      error={add.error}
      errorMessages={addErrorMessages(add.error)}
      onSubmit={(password) => add.mutate({ password, name: name.trim() === '' ? 'Passkey' : name.trim() }, { onSuccess: onDone })}
      onCancel={onDone}
      onChange={() => add.reset()}
    >
      <p>Your browser asks where to save the passkey: on this device, on your phone or on a security key.</p>
      <TextInput
        label="Name"
        description="To tell your passkeys apart, such as “My phone”"
        size="md"
        w="100%"
        maxLength={limits.passkeyName.max}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </PasswordForm>
  );
}

/** Returns the texts for what the browser may answer instead of a passkey. */
function addErrorMessages(error: Error | null) {
  const fallback = {
    PasskeyCanceled: 'No passkey was created. Try again when you are ready.',
    PasskeyExists: messages.passkeyKnown,
  }[error?.name ?? ''];
  return { ...errorMessages, fallback: fallback ?? 'The passkey could not be created. Your browser or device may not support it.' };
}
