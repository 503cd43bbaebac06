import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#core/limits.ts';
import { isolated } from '#core/scripts.ts';
import { circlesQuery } from '../../data/circles.ts';
import type { PassageFilters as Filters } from '../../data/passages.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { centuryOptions } from '../../ui/century-options.ts';
import { PersonField } from '../../ui/PersonField.tsx';
import classes from './passages.module.css';
import { formatFilters, textTypeNames, textTypes, withFilter } from './passage-view.ts';

interface Props {
  filters: Filters;
  counts: Readonly<Record<keyof typeof textTypeNames, number>>;
  onChange: (filters: Filters) => void;
}

/**
 * Filters the texts on a passage by person, by circle and by the century in which they were
 * written.
 */
export function PassageFilters({ filters, counts, onChange }: Props) {
  const [clearCount, setClearCount] = useState(0);
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <PersonFilter key={`${clearCount} ${filters.person ?? ''}`} filters={filters} onChange={onChange} />
      <CircleFilter filters={filters} onChange={onChange} />
      {(counts.work + counts.commentary > 0 || filters.century !== undefined) && (
        <Select
          label="Century"
          value={filters.century?.toString() ?? ''}
          data={centuryOptions(filters.century)}
          onChange={(value) => onChange(withFilter(filters, 'century', value === '' ? '' : Number(value)))}
        />
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          onClick={() => {
            setClearCount(clearCount + 1);
            onChange({});
          }}
        >
          Clear filters
        </Button>
      )}
      {filters.century !== undefined && <p className={classes.leftOut}>Works of unknown date are left out.</p>}
    </div>
  );
}

/** Links to each type of text on the passage, with its count. */
export function TypeLinks({ filters, counts }: Omit<Props, 'onChange'>) {
  const present = textTypes.filter((type) => counts[type] > 0 || filters.type === type);
  const all = textTypes.reduce((sum, type) => sum + counts[type], 0);
  if (present.length < 2 && filters.type === undefined) return null;
  return (
    <nav aria-label="Types of texts" className={classes.types}>
      {[undefined, ...present].map((type) => (
        <Link
          key={type ?? 'all'}
          to={formatFilters(withFilter(filters, 'type', type)) || '?'}
          preventScrollReset
          aria-current={filters.type === type ? 'true' : undefined}
        >
          {type === undefined ? 'All' : textTypeNames[type]} <small>{(type === undefined ? all : counts[type]).toLocaleString('en')}</small>
        </Link>
      ))}
    </nav>
  );
}

function PersonFilter({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const [typed, setTyped] = useState(filters.person ?? '');
  return (
    <PersonField
      label="Person"
      placeholder="Name"
      max={limits.searchTerm.max}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (text.trim() === '' && filters.person !== undefined) onChange(withFilter(filters, 'person', ''));
      }}
      onTake={({ username }) => onChange(withFilter(filters, 'person', username))}
    />
  );
}

/** Renders nothing for readers without circles. */
function CircleFilter({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { data } = useInfiniteQuery(circlesQuery('mine'));
  const circles = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (circles.length === 0 && filters.circle === undefined) return null;
  const options = circles.map(({ id, name }) => ({ value: String(id), label: isolated(name) }));
  const { circle } = filters;
  if (circle !== undefined && circles.every(({ id }) => id !== circle)) options.push({ value: String(circle), label: `Circle ${circle}` });
  return (
    <Select
      label="Circle"
      value={circle?.toString() ?? ''}
      data={[{ value: '', label: 'Everyone' }, ...options]}
      onChange={(value) => onChange(withFilter(filters, 'circle', value === '' ? '' : Number(value)))}
    />
  );
}
