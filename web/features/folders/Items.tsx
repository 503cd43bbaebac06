import { useRef } from 'react';
import { Link } from 'react-router';
import type { FolderItem } from '#contract/folders.ts';
import { invariant } from '#core/invariant.ts';
import { sentences } from '#core/sentences.ts';
import { useRemoveItem } from '../../data/folders.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './folders.module.css';

const labels: Record<FolderItem['type'], string> = {
  work: 'Book',
  note: 'Note',
  essay: 'Essay',
  post: 'Post',
  organization: 'Organization',
};
export const removeErrorMessages = {
  403: sentences.accessDenied,
  404: sentences.folderItemsNotFound,
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
  return (
    <>
      {remove.error && (
        <p className={classes.alarm} role="alert">
          {failureText(remove.error, removeErrorMessages)}
        </p>
      )}
      <ul ref={list} className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <span className={classes.title} id={`item-${item.id}`}>
              <ScriptText>{item.title}</ScriptText>
            </span>
            <span className={classes.label}>{item.draft ? `${labels[item.type]} · Draft` : labels[item.type]}</span>
            <Link className={classes.link} to={placeOf(item)} aria-describedby={`item-${item.id}`}>
              View Details
            </Link>
            {own && item.note_id === null && (
              <Button
                look="bare"
                small
                aria-describedby={`item-${item.id}`}
                aria-disabled={remove.isPending}
                onClick={() => !remove.isPending && remove.mutate(item)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Headings are focusable only with a tabindex. */
function focusOn(element: HTMLElement | null): void {
  if (element && !element.matches('a')) element.setAttribute('tabindex', '-1');
  element?.focus();
}

function placeOf({ note_id, work_id, article_id, essay_id, post_id, organization_id }: FolderItem): string {
  if (note_id !== null) return paths.note(note_id);
  if (work_id !== null) return paths.book(work_id);
  const essay = article_id ?? essay_id;
  if (essay !== null) return paths.article(essay);
  if (post_id !== null) return paths.posts(post_id);
  invariant(organization_id !== null, 'an item is one of these');
  return paths.organization(organization_id);
}
