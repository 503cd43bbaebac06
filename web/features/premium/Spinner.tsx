import classes from './premium.module.css';

/** Shows that something is loading; `children` say what. */
export function Spinner({ children }: { children: string }) {
  return (
    <p className={classes.waiting} role="status">
      <span className={classes.spinner} aria-hidden="true" />
      {children}
    </p>
  );
}
