import { Button } from './Button.tsx';
import classes from './KeptChange.module.css';

/**
 * Points to an unsent draft and reopens its form, because a dialog that opens by itself would be
 * intrusive.
 */
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
