import { Button } from './Button.tsx';
import classes from './KeptChange.module.css';

/** That something was typed in a window and not sent, and the way back to it: a window that opens by itself would be in the way. */
export function KeptChange({ children, onGoOn }: { children: string; onGoOn: () => void }) {
  return (
    <p className={classes.kept}>
      {children}{' '}
      <Button small onClick={onGoOn}>
        Continue editing
      </Button>
    </p>
  );
}
