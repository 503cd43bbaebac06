import classes from './premium.module.css';

/** Stands above everything that only looks like paying. */
export function TestNotice() {
  return (
    <p className={classes.notice} role="note">
      <strong>This is a test.</strong> No payment provider is set up on this server, so no money moves. Do not type a real card number
      anywhere.
    </p>
  );
}
