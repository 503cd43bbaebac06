import classes from './graph.module.css';

export function Busy() {
  return (
    <p className={classes.busy} role="status">
      Loading…
    </p>
  );
}
