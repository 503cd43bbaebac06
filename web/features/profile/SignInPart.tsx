import type { ReactNode } from 'react';
import classes from './edit.module.css';

/** One of the ways to sign in, or the list of sessions, below the heading "Sign-in". */
export function SignInPart({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
