import { Button } from '../../ui/Button.tsx';
import classes from './administration.module.css';

/** Says that a change is saved, and lets the administrator see it on this page, too. */
export function ReloadHint() {
  return (
    <span className={classes.hint}>
      Saved. Readers see it on the next page they load.{' '}
      <Button small onClick={() => window.location.reload()}>
        Reload this page
      </Button>
    </span>
  );
}
