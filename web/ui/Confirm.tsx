import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import classes from './Confirm.module.css';
import { LazyDialog } from './LazyDialog.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** The label of the confirming button, in a word or two: "Delete note". */
  action: string;
  opened: boolean;
  busy: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that cannot be undone. */
export function Confirm({ title, children, action, opened, busy, failure, onConfirm, onClose }: Props) {
  return (
    <LazyDialog title={title} opened={opened} onClose={onClose}>
      <div className={classes.body}>
        {children}
        {failure !== undefined && (
          <p className={classes.error} role="alert">
            {failure}
          </p>
        )}
        <div className="actions">
          <Button look="filled" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
            {action}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </LazyDialog>
  );
}
