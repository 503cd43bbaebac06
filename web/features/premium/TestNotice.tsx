import classes from './premium.module.css';

/** Marks test pages that imitate a payment. */
export function TestNotice() {
  return (
    <p className={classes.notice} role="note">
      <strong>This is a test.</strong> No payment provider is set up on this server, so you will not be charged. Do not enter a real card
      number anywhere.
    </p>
  );
}
