import { useState } from 'react';
import { Link } from 'react-router';
import type { Circle, CircleWork } from '#contract/circles.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Alarm, EmptyState } from '../../ui/Page.tsx';
import { Removed, withRemoved } from '../../ui/Removed.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { ThingField } from '../../ui/ThingField.tsx';
import classes from './circles.module.css';
import { useAddWork, useRemoveWork } from '../../data/circles.ts';

const says = (otherwise: string) => ({ 500: 'Server error saving circle.', otherwise });

/** Lists the books that a circle reads. Members can add books. */
export function ReadingList({ circle }: { circle: Circle }) {
  const [removed, setRemoved] = useState<{ row: CircleWork; at: number }>();
  const add = useAddWork(circle.id);
  const remove = useRemoveWork(circle.id);
  const failed = add.error ?? remove.error;

  function put(id: number): void {
    setRemoved(undefined);
    remove.reset();
    add.mutate(id);
  }

  return (
    <>
      {circle.is_member && (
        <div className={classes.add}>
          <ThingField label="Add a book" placeholder="Title or author" kinds={['work']} onTake={({ id }) => put(id)} />
        </div>
      )}
      {failed && <Alarm>{failureText(failed, says(add.error ? 'Failed to add the book.' : 'Failed to remove the book.'))}</Alarm>}
      <p className="visually-hidden" role="status">
        {add.data !== undefined && removed === undefined && `${add.data.works[0]?.title ?? 'The book'} is on the list.`}
      </p>
      {circle.works.length === 0 && !removed ? (
        <EmptyState hint={circle.is_member ? 'Add the first one by its title.' : undefined}>No books on the list yet.</EmptyState>
      ) : (
        <ul className={classes.works} aria-label="What we read">
          {withRemoved(circle.works, removed).map(({ row, gone: isRemoved }) => (
            <li key={row.id}>
              {isRemoved ? (
                <Removed title={row.title} onUndo={() => put(row.id)} />
              ) : (
                <WorkRow
                  work={row}
                  onRemove={() => {
                    add.reset();
                    setRemoved({ row, at: circle.works.indexOf(row) });
                    remove.mutate(row.id, { onError: () => setRemoved(undefined) });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function WorkRow({ work, onRemove }: { work: CircleWork; onRemove: () => void }) {
  return (
    <>
      <p>
        <Link className={classes.title} to={paths.book(work.id)} id={`work-${work.id}`}>
          <ScriptText>{work.title}</ScriptText>
        </Link>
        <small>
          <ScriptText>{work.author ?? 'Unknown'}</ScriptText>
        </small>
      </p>
      {work.removable && (
        <Button look="bare" small aria-describedby={`work-${work.id}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}
