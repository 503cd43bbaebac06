import { type ComponentProps, type ReactNode, useState } from 'react';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { Button } from './Button.tsx';
import { Confirm } from './Confirm.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'look' | 'small' | 'aria-label'> {
  label: string;
  /** The title of the dialog. */
  title: string;
  /** The label of the confirming button. */
  action: string;
  /** The text of the dialog. */
  children: ReactNode;
  busy: boolean;
  error: Error | null;
  errorMessages: ErrorMessages;
  onConfirm: (close: () => void) => void;
}

/** Renders a button whose action has to be confirmed in a dialog. */
export function ConfirmButton({ label, title, action, children, busy, error, errorMessages, onConfirm, ...rest }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = (): void => setIsConfirming(false);
  return (
    <>
      <Button {...rest} onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      <Confirm
        title={title}
        action={action}
        opened={isConfirming}
        busy={busy}
        failure={error ? failureText(error, errorMessages) : undefined}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      >
        {children}
      </Confirm>
    </>
  );
}
