import { type FormEvent, type ReactNode, useState } from 'react';
import { limits } from '#core/limits.ts';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { Button } from './Button.tsx';
import confirm from './Confirm.module.css';
import { LazyDialog } from './LazyDialog.tsx';
import { focusTooLong } from './focus-too-long.ts';
import { LimitedTextarea } from './LimitedTextarea.tsx';

interface Props {
  title: string;
  /** Says what the action entails. */
  children: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** Says who reads the reason. */
  description: string;
  /** Whether the action needs a reason. */
  required?: boolean;
  opened: boolean;
  busy: boolean;
  error: Error | null;
  errorMessages: ErrorMessages;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an act of moderation. */
export function ReasonDialog({ title, opened, onClose, ...rest }: Props) {
  return (
    <LazyDialog title={title} opened={opened} onClose={onClose}>
      <ReasonForm {...rest} onClose={onClose} />
    </LazyDialog>
  );
}

function ReasonForm({
  children,
  action,
  description,
  required = false,
  busy,
  error,
  errorMessages,
  onConfirm,
  onClose,
}: Omit<Props, 'title' | 'opened'>) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    if (required && reason.trim() === '') {
      setIsMissing(true);
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    if (!focusTooLong(event.currentTarget)) onConfirm(reason);
  }

  return (
    <form className={confirm.body} onSubmit={submit} noValidate>
      {children}
      <LimitedTextarea
        data-autofocus
        label={required ? 'Reason' : 'Reason (optional)'}
        description={description}
        rows={3}
        size="md"
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.moderationReason.max}
        value={reason}
        error={isMissing ? 'Please give a reason.' : undefined}
        onChange={(event) => {
          setIsMissing(false);
          setReason(event.currentTarget.value);
        }}
      />
      {error !== null && (
        <p className={confirm.error} role="alert">
          {failureText(error, errorMessages)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={busy}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
