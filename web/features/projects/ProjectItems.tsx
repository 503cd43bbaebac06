import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Project } from '#contract/projects.ts';
import { failureText } from '../../platform/failure.ts';
import { placeOfThing, type Thing } from '../../data/things.ts';
import { Button } from '../../ui/Button.tsx';
import { Alarm, EmptyState } from '../../ui/Page.tsx';
import { Removed, withRemoved } from '../../ui/Removed.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { ThingField } from '../../ui/ThingField.tsx';
import classes from './projects.module.css';
import { useAddItem, useRemoveItem } from '../../data/projects.ts';

type Item = Thing & { readonly itemId: number };
interface RemovedItem {
  readonly row: Item;
  readonly at: number;
}

const says = (otherwise: string) => ({ 500: 'Server error saving project.', otherwise });
const headings = [
  ['work', 'Books'],
  ['topic', 'Topics'],
  ['essay', 'Essays'],
] as const;

/** Lists the linked books, topics and essays. The owner and contributors add and remove them. */
export function ProjectItems({ project }: { project: Project }) {
  const [removed, setRemoved] = useState<RemovedItem>();
  const add = useAddItem(project.id);
  const remove = useRemoveItem(project.id);
  const items = itemsOf(project);
  const failed = add.error ?? remove.error;

  function put(thing: Pick<Thing, 'kind' | 'id'>): void {
    setRemoved(undefined);
    remove.reset();
    add.mutate(thing);
  }

  function removeItem(row: Item, at: number): void {
    add.reset();
    setRemoved({ row, at });
    remove.mutate(row.itemId, { onError: () => setRemoved(undefined) });
  }

  return (
    <>
      <div className={classes.add}>
        <ThingField label="Link a book, topic or essay" placeholder="Title or part of it" kinds={['work', 'topic', 'essay']} onTake={put} />
      </div>
      {failed && <Alarm>{failureText(failed, says(add.error ? 'Failed to link it.' : 'Failed to remove it.'))}</Alarm>}
      <p className="visually-hidden" role="status">
        {add.isSuccess && removed === undefined && 'Linked.'}
      </p>
      {items.length === 0 && !removed && (
        <EmptyState hint="Link the books, topics and essays it is about by their titles.">Nothing is linked yet.</EmptyState>
      )}
      {headings.map(([kind, heading]) => {
        const rows = withRemoved(
          items.filter((item) => item.kind === kind),
          removed?.row.kind === kind ? removed : undefined,
        );
        return (
          rows.length > 0 && (
            <ItemList key={kind} heading={heading}>
              {rows.map(({ row, gone: isRemoved }, at) => (
                <li key={row.id}>
                  {isRemoved ? (
                    <Removed title={row.title} onUndo={() => put(row)} />
                  ) : (
                    <ItemRow item={row} onRemove={() => removeItem(row, at)} />
                  )}
                </li>
              ))}
            </ItemList>
          )
        );
      })}
    </>
  );
}

function ItemList({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h3 className={classes.kind}>{heading}</h3>
      <ul className={classes.items} aria-label={heading}>
        {children}
      </ul>
    </>
  );
}

function ItemRow({ item, onRemove }: { item: Item; onRemove: () => void }) {
  const describes = `item-${item.itemId}`;
  return (
    <>
      <p>
        <Link className={classes.title} to={placeOfThing(item)} id={describes}>
          <ScriptText>{item.title}</ScriptText>
        </Link>
        {item.detail !== null && (
          <small>
            <ScriptText>{item.detail}</ScriptText>
          </small>
        )}
      </p>
      <Button look="bare" small aria-describedby={describes} onClick={onRemove}>
        Remove
      </Button>
    </>
  );
}

function itemsOf({ works, topics, essays }: Project): Item[] {
  return [
    ...works.map(({ id, title, author, item_id }): Item => ({ kind: 'work', id, title, detail: author ?? 'Unknown', itemId: item_id })),
    ...topics.map(({ id, title, username, item_id, public: isPublic }): Item => {
      const detail = [username ?? 'Anonymous', !isPublic && 'Private: only you see it here'].filter(Boolean).join(' · ');
      return { kind: 'topic', id, title, detail, itemId: item_id };
    }),
    ...essays.map(({ id, title, username, item_id, draft }): Item => {
      const detail = [username ?? 'Anonymous', draft && 'Draft: only you see it here'].filter(Boolean).join(' · ');
      return { kind: 'essay', id, title, detail, itemId: item_id };
    }),
  ];
}
