import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/Page.tsx';
import classes from './AccountForm.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Where else to go. */
  other?: ReactNode;
}

/** Lays out a page with one short form, such as those that links in mail open. */
export function LinkPage({ title, children, other }: Props) {
  return (
    <div className={classes.page}>
      <PageHeading>{title}</PageHeading>
      <div className={classes.form}>{children}</div>
      {other !== undefined && <div className={classes.other}>{other}</div>}
    </div>
  );
}

/** Announces what a form has done, in place of the form. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div className={classes.reason} role="status">
      {children}
    </div>
  );
}
