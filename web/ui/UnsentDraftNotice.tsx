import { Button } from './Button.tsx';
import classes from './UnsentDraftNotice.module.css';

/**
 * Points to an unsent draft and reopens its form, because a dialog that opens by itself would be
 * intrusive.
 */
export function UnsentDraftNotice({ children, onContinue }: { children: string; onContinue: () => void }) {
  return (
    <p className={classes.kept}>
      {children}{' '}
      <Button small onClick={onContinue}>
        Continue editing
      </Button>
    </p>
  );
}
