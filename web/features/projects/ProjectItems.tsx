import { Fragment } from 'react';
import type { Project } from '#contract/projects.ts';
import { directNames } from '#core/names.ts';
import { failureText } from '../../platform/failure.ts';
import { itemPath, type LinkedItem } from '../../data/linked-items.ts';
import { authorNameOf } from '../../ui/AuthorLink.tsx';
import { ErrorMessage, EmptyState } from '../../ui/Page.tsx';
import { RemovableRows } from '../../ui/RemovableRows.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import { useRemoval } from '../../ui/use-removal.ts';
import classes from './projects.module.css';
import { useAddItem, useRemoveItem } from '../../data/projects.ts';

type Item = LinkedItem & { readonly itemId: number };

export const errorMessages = (fallback: string) => ({ 500: 'Server error saving project.', fallback });
const headings = [
  ['work', 'Books'],
  ['topic', 'Topics'],
  ['essay', 'Essays'],
] as const;

/** Lists the linked books, topics and essays. The owner and contributors add and remove them. */
export function ProjectItems({ project }: { project: Project }) {
  const add = useAddItem(project.id);
  const remove = useRemoveItem(project.id);
  const items = itemsOf(project);
  const { removed, ...removal } = useRemoval(add, remove, ({ itemId }: Item) => itemId);
  const failed = add.error ?? remove.error;
  return (
    <>
      <div className={classes.add}>
        <ItemField
          label="Add a book, topic or essay"
          placeholder="Title or author"
          kinds={['work', 'topic', 'essay']}
          onTake={removal.add}
        />
      </div>
      {failed && (
        <ErrorMessage>
          {failureText(failed, errorMessages(add.error ? 'Failed to add the item.' : 'Failed to remove the item.'))}
        </ErrorMessage>
      )}
      <p className="visually-hidden" role="status">
        {add.isSuccess && removed === undefined && 'Added.'}
      </p>
      {items.length === 0 && !removed && (
        <EmptyState hint="Add the books, topics and essays that the project is about.">No items yet.</EmptyState>
      )}
      {headings.map(([kind, heading]) => {
        const rows = items.filter((item) => item.kind === kind);
        const removedHere = removed?.row.kind === kind ? removed : undefined;
        if (rows.length === 0 && !removedHere) return null;
        return (
          <Fragment key={kind}>
            <h3 className={classes.kind}>{heading}</h3>
            <RemovableRows
              label={heading}
              rows={rows}
              removed={removedHere}
              hrefOf={itemPath}
              onRemove={removal.remove}
              onUndo={removal.add}
            />
          </Fragment>
        );
      })}
    </>
  );
}

function itemsOf({ works, topics, essays }: Project): Item[] {
  return [
    ...works.map(({ id, title, author, item_id }): Item => ({
      kind: 'work',
      id,
      title,
      detail: author === null ? 'Unknown' : directNames(author),
      itemId: item_id,
    })),
    ...topics.map(({ id, title, item_id, public: isPublic, ...author }): Item => {
      const detail = [authorNameOf(author), !isPublic && 'Private: only you can see it'].filter(Boolean).join(' · ');
      return { kind: 'topic', id, title, detail, itemId: item_id };
    }),
    ...essays.map(({ id, title, item_id, draft, ...author }): Item => {
      const detail = [authorNameOf(author), draft && 'Draft: only you can see it'].filter(Boolean).join(' · ');
      return { kind: 'essay', id, title, detail, itemId: item_id };
    }),
  ];
}
