import { Button } from './Button.tsx';
import { focusOnMount } from './focus-on-mount.ts';
import classes from './Removed.module.css';
import { ScriptText } from './ScriptText.tsx';

/** Replaces a removed row, with an undo button that takes the focus. */
export function Removed({ act = 'Removed', title, onUndo }: { act?: string; title: string; onUndo: () => void }) {
  return (
    <p className={classes.removed}>
      <span role="status">
        {act} “<ScriptText>{title}</ScriptText>”.
      </span>
      <Button ref={focusOnMount} small onClick={onUndo}>
        Undo
      </Button>
    </p>
  );
}

/** A removed row and its previous position. */
export interface RemovedRow<T> {
  readonly row: T;
  readonly at: number;
}

/** Returns the rows with the last removed one at its previous position. */
export function withRemoved<T extends { readonly id: number }>(
  rows: readonly T[],
  removed: RemovedRow<T> | undefined,
): { row: T; isRemoved: boolean }[] {
  // The removal reaches the list a moment later.
  const all = rows.filter(({ id }) => id !== removed?.row.id).map((row) => ({ row, isRemoved: false }));
  if (removed) all.splice(removed.at, 0, { row: removed.row, isRemoved: true });
  return all;
}
