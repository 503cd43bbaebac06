import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import { limits } from '#core/limits.ts';
import { directNames } from '#core/names.ts';
import { useChangeSettings } from '../../data/settings.ts';
import { moveItem } from '../../platform/move-item.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import { Removed } from '../../ui/Removed.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { failureBesides, issueOf } from './settings-errors.ts';
import classes from './administration.module.css';

type ShelfWork = Settings['shelf'][number];

/** Chooses the works on the landing page and their order; saved at once. */
export function ShelfSettings({ settings: { shelf } }: { settings: Settings }) {
  const save = useChangeSettings();
  const [removed, setRemoved] = useState<ShelfWork & { ids: number[] }>();
  const ids = shelf.map(({ id }) => id);
  const isFull = ids.length >= limits.homeShelf.max;

  function store(next: readonly number[]): void {
    if (save.isPending) return;
    setRemoved(undefined);
    save.mutate({ home_shelf: [...next] });
  }

  function remove(work: ShelfWork): void {
    if (save.isPending) return;
    save.mutate({ home_shelf: ids.filter((id) => id !== work.id) }, { onSuccess: () => setRemoved({ ...work, ids }) });
  }

  return (
    <div className={classes.settings}>
      <p className={classes.quiet}>
        {shelf.length === 0
          ? 'The landing page shows the best-rated work of each category, until you choose works here.'
          : `${shelf.length} of at most ${limits.homeShelf.max} works, in the order of the landing page.`}
      </p>
      {shelf.length > 0 && (
        <ol className={classes.shelf} aria-label="Works on the landing page">
          {shelf.map((work, at) => (
            <ShelfRow
              key={work.id}
              work={work}
              isFirst={at === 0}
              isLast={at === shelf.length - 1}
              onMove={(by) => store(moveItem(ids, at, at + by))}
              onRemove={() => remove(work)}
            />
          ))}
        </ol>
      )}
      {removed && <Removed title={removed.title} onUndo={() => store(removed.ids)} />}
      {!isFull && (
        <ItemField
          label="Add a work"
          placeholder="Title or author"
          kinds={['work']}
          onTake={({ id }) => store(ids.includes(id) ? ids : [...ids, id])}
        />
      )}
      <FormError>{issueOf(save.error, 'home_shelf') ?? failureBesides(save.error, [])}</FormError>
      <p className="visually-hidden" role="status">
        {save.isSuccess && 'Saved.'}
      </p>
    </div>
  );
}

interface RowProps {
  work: ShelfWork;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ShelfRow({ work: { id, title, author }, isFirst, isLast, onMove, onRemove }: RowProps) {
  return (
    <li>
      <p>
        <Link to={paths.book(id)}>
          <ScriptText>{title}</ScriptText>
        </Link>
        <small>
          <ScriptText>{author === null ? 'Unknown' : directNames(author)}</ScriptText>
        </small>
      </p>
      <div className={classes.rowActions}>
        <Button look="bare" icon aria-label={`Move “${title}” up`} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
          <IconArrowUp size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon aria-label={`Move “${title}” down`} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
          <IconArrowDown size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" small aria-label={`Remove “${title}”`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
