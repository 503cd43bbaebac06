import classes from './FormError.module.css';

/** Announces why a form cannot be submitted; renders nothing without an error. */
export function FormError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p className={classes.error} role="alert">
      {children}
    </p>
  );
}
