import type { Circle, CircleWork } from '#contract/circles.ts';
import { directNames } from '#core/names.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorMessage, EmptyState } from '../../ui/Page.tsx';
import { RemovableRows } from '../../ui/RemovableRows.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import { useRemoval } from '../../ui/use-removal.ts';
import classes from './circles.module.css';
import { useAddWork, useRemoveWork } from '../../data/circles.ts';

export const errorMessages = (fallback: string) => ({ 500: 'Server error saving circle.', fallback });

/** Lists the books that a circle reads. Members can add books. */
export function ReadingList({ circle }: { circle: Circle }) {
  const add = useAddWork(circle.id);
  const remove = useRemoveWork(circle.id);
  const rows = circle.works.map((work) => ({ ...work, detail: work.author === null ? 'Unknown' : directNames(work.author) }));
  const removal = useRemoval(add, remove, ({ id }: CircleWork & { detail: string }) => id);
  const failed = add.error ?? remove.error;
  return (
    <>
      {circle.is_member && (
        <div className={classes.add}>
          <ItemField label="Add a book" placeholder="Title or author" kinds={['work']} onTake={({ id }) => removal.add(id)} />
        </div>
      )}
      {failed && (
        <ErrorMessage>
          {failureText(failed, errorMessages(add.error ? 'Failed to add the book.' : 'Failed to remove the book.'))}
        </ErrorMessage>
      )}
      <p className="visually-hidden" role="status">
        {add.data !== undefined && removal.removed === undefined && `${add.data.works[0]?.title ?? 'The book'} is on the list.`}
      </p>
      {rows.length === 0 && !removal.removed ? (
        <EmptyState hint={circle.is_member ? 'Add the first one by its title.' : undefined}>No books on the list yet.</EmptyState>
      ) : (
        <div className={classes.works}>
          <RemovableRows
            label="Reading list"
            rows={rows}
            removed={removal.removed}
            hrefOf={({ id }) => paths.book(id)}
            isRemovable={({ removable }) => removable}
            onRemove={removal.remove}
            onUndo={({ id }) => removal.add(id)}
          />
        </div>
      )}
    </>
  );
}
