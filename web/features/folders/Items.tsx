import { useRef } from 'react';
import { Link } from 'react-router';
import type { FolderItem } from '#contract/folders.ts';
import { invariant } from '#core/invariant.ts';
import { messages } from '#core/messages.ts';
import { readPath } from '#core/page-paths.ts';
import { formatTextPath } from '#core/text-path.ts';
import { useRemoveItem } from '../../data/folders.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { lineDirection } from '../../ui/direction.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './folders.module.css';

const labels: Record<FolderItem['type'], string> = {
  work: 'Book',
  note: 'Note',
  essay: 'Essay',
  topic: 'Topic',
  post: 'Post',
  organization: 'Organization',
  passage: 'Passage',
};
export const removeErrorMessages = {
  403: messages.accessDenied,
  404: messages.folderItemsNotFound,
  fallback: 'The item could not be removed. Please try again.',
};

interface Props {
  items: readonly FolderItem[];
  folderId: number;
  own: boolean;
  onRemoved: (item: FolderItem) => void;
}

/**
 * Lists a folder's items. After a removal, focus moves to the next item, or to the heading with
 * `headingId`.
 */
export function Items({ items, folderId, own, headingId, onRemoved }: Props & { headingId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useRemoveItem(folderId, (item) => {
    onRemoved(item);
    const at = items.findIndex(({ id }) => id === item.id);
    const next = items[at + 1] ?? items[at - 1];
    focusOn(list.current?.querySelector<HTMLElement>(`a[aria-describedby="item-${next?.id}"]`) ?? document.getElementById(headingId));
  });
  // Pending until the folder has reloaded; the other rows stay enabled.
  const removing = remove.isPending ? remove.variables.id : undefined;
  return (
    <>
      {remove.error && (
        <p className={classes.error} role="alert">
          {failureText(remove.error, removeErrorMessages)}
        </p>
      )}
      <ul ref={list} className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            {/* The keyboard and screen readers use the link that covers the row. */}
            <Link className={classes.title} id={`item-${item.id}`} to={placeOf(item)} tabIndex={-1}>
              <ScriptText>{item.title}</ScriptText>
            </Link>
            {item.excerpt !== null && (
              <span className={classes.excerpt} dir={lineDirection(item.excerpt)}>
                <ScriptText>{item.excerpt}</ScriptText>
              </span>
            )}
            <span className={classes.label}>{labelOf(item)}</span>
            <Link className={classes.details} to={placeOf(item)} aria-describedby={`item-${item.id}`}>
              <span className="visually-hidden">View Details</span>
            </Link>
            {own && (
              <div className={classes.menu}>
                <RowMenu
                  label={`Actions for “${item.title}”`}
                  actions={[
                    item.note_id === null
                      ? { label: 'Remove', disabled: removing === item.id, onSelect: () => remove.mutate(item) }
                      : { label: 'Edit or delete', to: placeOf(item) },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function labelOf({ type, draft }: FolderItem): string {
  if (!draft) return labels[type];
  return `${labels[type]} · ${type === 'topic' ? 'Private' : 'Draft'}`;
}

/** Headings are focusable only with a tabindex. */
function focusOn(element: HTMLElement | null): void {
  if (element && !element.matches('a')) element.setAttribute('tabindex', '-1');
  element?.focus();
}

function placeOf({ note_id, work_id, article_id, essay_id, post_id, organization_id, topic_id, edition, citation }: FolderItem): string {
  if (note_id !== null) return paths.note(note_id);
  if (work_id !== null) return paths.book(work_id);
  const essay = article_id ?? essay_id;
  if (essay !== null) return paths.article(essay);
  if (post_id !== null) return paths.posts(post_id);
  if (topic_id !== null) return paths.topic(topic_id);
  if (edition !== null && citation !== null) return readPath(formatTextPath(edition, citation));
  invariant(organization_id !== null, 'an item is one of these');
  return paths.organization(organization_id);
}
