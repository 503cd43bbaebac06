import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from './Button.tsx';
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
  isRemovable?: (row: T) => boolean;
  onRemove: (removed: RemovedRow<T>) => void;
  onUndo: (row: T) => void;
}

/** Lists links to things, which can be removed from the list. */
export function RemovableRows<T extends Linked>({ label, rows, removed, hrefOf, isRemovable, onRemove, onUndo }: Props<T>) {
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
              onRemove={isRemovable?.(row) === false ? undefined : () => onRemove({ row, at: rows.indexOf(row) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** `onRemove` is undefined if the row cannot be removed. */
function RemovableRow({ row, href, onRemove }: { row: Linked; href: string; onRemove: (() => void) | undefined }) {
  const titleId = useId();
  return (
    <>
      <p>
        <Link className={classes.title} to={href} id={titleId}>
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
