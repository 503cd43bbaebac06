import classes from './premium.module.css';

/** Marks test pages that imitate a payment. */
export function TestNotice() {
  return (
    <p className={classes.notice} role="note">
      <strong>Test mode: no one is charged.</strong> Do not enter a real card number anywhere.
    </p>
  );
}
