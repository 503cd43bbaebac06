import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { authorRoles } from '#core/author-roles.ts';
import { limits } from '#core/limits.ts';
import type { LinkedItem } from '../../data/linked-items.ts';
import { moveItem } from '../../platform/move-item.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { Removed } from '../../ui/Removed.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './catalog.module.css';
import type { CreditValues } from './work-values.ts';

interface Props {
  credits: readonly CreditValues[];
  busy: boolean;
  isEdited: boolean;
  onChange: (credits: readonly CreditValues[]) => void;
}

const roleNames = { editor: 'Editor', translator: 'Translator', seriesEditor: 'Series editor' } as const;
const roles = [{ value: '', label: 'Author' }, ...authorRoles.map((role) => ({ value: role, label: roleNames[role] }))];

/** The authors of a work in their order: from the index, or names that are not in it yet. */
export function CreditFields({ credits, busy, isEdited, onChange }: Props) {
  const [removed, setRemoved] = useState<{ name: string; credits: readonly CreditValues[] }>();

  function change(next: readonly CreditValues[]): void {
    if (busy) return;
    setRemoved(undefined);
    onChange(next);
  }

  function remove(at: number): void {
    if (busy) return;
    onChange(credits.filter((_, i) => i !== at));
    setRemoved({ name: credits[at]?.name || 'the author', credits });
  }

  function add(author: Pick<LinkedItem, 'title' | 'detail'> & { id: number | null }): void {
    change([...credits, { key: newKey(credits), id: author.id, name: author.title, role: null, dates: author.detail }]);
  }

  return (
    <fieldset className={classes.credits}>
      <legend>Authors</legend>
      {isEdited && <p className={classes.quiet}>Edited here; imports do not change them.</p>}
      <ol>
        {credits.map((credit, at) => (
          <CreditRow
            key={credit.key}
            credit={credit}
            number={at + 1}
            isLast={at === credits.length - 1}
            busy={busy}
            onChange={(next) => change(credits.with(at, { ...credit, ...next }))}
            onMove={(by) => change(moveItem(credits, at, at + by))}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {removed && <Removed title={removed.name} onUndo={() => change(removed.credits)} />}
      <ItemField label="Add an author from the index" placeholder="Name" kinds={['author']} onTake={add} />
      <div className="actions">
        <Button small onClick={() => add({ id: null, title: '', detail: null })}>
          Add another name
        </Button>
      </div>
    </fieldset>
  );
}

/** Returns a key that no row has; rows of a stored draft keep theirs. */
function newKey(credits: readonly CreditValues[]): string {
  const numbers = credits.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...numbers) + 1}`;
}

interface RowProps {
  credit: CreditValues;
  number: number;
  isLast: boolean;
  busy: boolean;
  onChange: (next: Partial<CreditValues>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function CreditRow({ credit, number, isLast, busy, onChange, onMove, onRemove }: RowProps) {
  const name = credit.name || `author ${number}`;
  const inIndex = credit.dates === null ? 'In the index of authors.' : `In the index of authors: ${credit.dates}.`;
  return (
    <li className={classes.credit}>
      <LimitedInput
        label={`Name of author ${number}`}
        description={credit.id === null ? 'Not in the index yet.' : inIndex}
        size="md"
        max={limits.authorName.max}
        value={credit.name}
        readOnly={busy}
        attributes={{ input: { dir: 'auto' } }}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={`Role of author ${number}`}
        size="md"
        data={roles}
        value={credit.role ?? ''}
        onChange={(value) => onChange({ role: authorRoles.find((one) => one === value) ?? null })}
      />
      <div className={classes.rowActions}>
        <Button look="bare" icon aria-label={`Move ${name} up`} aria-disabled={number === 1} onClick={() => number > 1 && onMove(-1)}>
          <IconArrowUp size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" icon aria-label={`Move ${name} down`} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
          <IconArrowDown size={18} aria-hidden="true" />
        </Button>
        <Button look="bare" small aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
