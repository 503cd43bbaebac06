import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Rows.module.css';
import { ScriptText } from './ScriptText.tsx';

/** A list with hairlines between the rows. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  to: string;
  title: string;
  facts?: string;
  /** A user's text about the row. */
  words?: string | null;
  actions?: ReactNode;
}

export function Row({ to, title, facts, words, actions }: RowProps) {
  return (
    <li>
      <div className={classes.text}>
        <Link className={classes.title} to={to}>
          <ScriptText>{title}</ScriptText>
        </Link>
        {facts !== undefined && facts !== '' && (
          <span className={classes.facts}>
            <ScriptText>{facts}</ScriptText>
          </span>
        )}
        {words && (
          <p className={classes.words} dir="auto">
            {words}
          </p>
        )}
      </div>
      {actions !== undefined && <div className={`actions ${classes.actions}`}>{actions}</div>}
    </li>
  );
}
