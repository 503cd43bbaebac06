import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
import type { LinkEvents } from './link-events.ts';
import classes from './RemovableRows.module.css';
import { Removed, type RemovedRow, withRemoved } from './Removed.tsx';
import { ScriptText } from './ScriptText.tsx';

interface Linked {
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
}

interface Props<T> {
  label: string;
  rows: readonly T[];
  /** The last removed row, which is shown with an undo button. */
  removed: RemovedRow<T> | undefined;
  hrefOf: (row: T) => string;
  eventsOf?: (row: T) => LinkEvents;
  isRemovable?: (row: T) => boolean;
  onRemove: (removed: RemovedRow<T>) => void;
  onUndo: (row: T) => void;
}

/** Lists links to things, which can be removed from the list. */
export function RemovableRows<T extends Linked>({ label, rows, removed, hrefOf, eventsOf, isRemovable, onRemove, onUndo }: Props<T>) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {withRemoved(rows, removed).map(({ row, isRemoved: gone }) => (
        <li key={row.id}>
          {gone ? (
            <Removed title={row.title} onUndo={() => onUndo(row)} />
          ) : (
            <RemovableRow
              row={row}
              href={hrefOf(row)}
              events={eventsOf?.(row)}
              onRemove={isRemovable?.(row) === false ? undefined : () => onRemove({ row, at: rows.indexOf(row) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  row: Linked;
  href: string;
  events: LinkEvents | undefined;
  onRemove: (() => void) | undefined;
}

/** `onRemove` is undefined if the row cannot be removed. */
function RemovableRow({ row, href, events, onRemove }: RowProps) {
  const titleId = useId();
  return (
    <>
      <p>
        <Link className={classes.title} to={href} id={titleId} {...events}>
          <ScriptText>{row.title}</ScriptText>
        </Link>
        {row.detail !== null && (
          <small>
            <ScriptText>{row.detail}</ScriptText>
          </small>
        )}
      </p>
      {onRemove && (
        <Button look="bare" small aria-describedby={titleId} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}
