import { Button } from '../../ui/Button.tsx';
import classes from './administration.module.css';

interface Props {
  error: string | undefined;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
}

/** Says what became of a setting that is saved as soon as it is chosen. */
export function SavedNotice({ error, undo }: Props) {
  return (
    <>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.saved} role="status">
        {undo && error === undefined && (
          <>
            <span className={classes.quiet}>Saved.</span>
            <Button small onClick={undo}>
              Undo
            </Button>
          </>
        )}
      </div>
    </>
  );
}
