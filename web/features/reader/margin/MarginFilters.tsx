import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarginCounts } from '#contract/margin.ts';
import { limits } from '#core/limits.ts';
import { type MarginKind, marginKinds, type Tradition } from '#core/margin.ts';
import { isolated } from '#core/scripts.ts';
import { circlesQuery } from '../../../data/circles.ts';
import type { MarginFilters as Filters } from '../../../data/margin.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import { centuryOptions } from '../../../ui/century-options.ts';
import { PersonField } from '../../../ui/PersonField.tsx';
import { kindNames, traditionOptions } from './kind-names.ts';
import classes from './margin.module.css';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Shows a button for each kind that the segment has, with its count. Several may be chosen. */
export function KindFilter({ filters, counts, onChange }: Props & { counts: MarginCounts }) {
  const chosen = filters.kinds ?? [];
  const present = marginKinds.filter((kind) => counts[kind] > 0 || chosen.includes(kind));
  if (present.length < 2 && chosen.length === 0) return null;
  const toggle = (kind: MarginKind): void => {
    const kinds = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    onChange({ ...filters, kinds: kinds.length === 0 ? undefined : kinds });
  };
  return (
    <div className={classes.kinds} role="group" aria-label="Kinds">
      {present.map((kind) => (
        <button key={kind} type="button" className={classes.chip} aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          {kindNames[kind]} <small>{counts[kind].toLocaleString('en')}</small>
        </button>
      ))}
    </div>
  );
}

/** Filters by person, circle, century, tradition and time. Visitors see only commentary. */
export function MoreFilters({ filters, isMember, lastVisit, onChange }: Props & { isMember: boolean; lastVisit: string | null }) {
  const [clearCount, setClearCount] = useState(0);
  const change = (part: Partial<Filters>): void => onChange({ ...filters, ...part });
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      {isMember && (
        <>
          <PersonFilter key={`${clearCount} ${filters.person ?? ''}`} filters={filters} onChange={onChange} />
          <CircleFilter filters={filters} onChange={onChange} />
        </>
      )}
      <Select
        label="Century of commentary"
        value={filters.century?.toString() ?? ''}
        data={centuryOptions(filters.century)}
        onChange={(value) => change({ century: value === '' ? undefined : Number(value) })}
      />
      <Select
        label="Tradition of commentary"
        value={filters.tradition ?? ''}
        data={traditionOptions}
        onChange={(value) => change({ tradition: value === '' ? undefined : (value as Tradition) })}
      />
      {lastVisit !== null && (
        <label className={classes.option}>
          <input
            type="checkbox"
            checked={filters.isNew === true}
            onChange={({ currentTarget }) => change({ isNew: currentTarget.checked || undefined })}
          />
          <span>Only what is new since your last visit</span>
        </label>
      )}
      {isFiltered(filters) && (
        <div>
          <Button
            small
            onClick={() => {
              setClearCount(clearCount + 1);
              onChange({});
            }}
          >
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

function PersonFilter({ filters, onChange }: Props) {
  const [typed, setTyped] = useState(filters.person ?? '');
  return (
    <PersonField
      label="Person"
      placeholder="Name"
      max={limits.searchTerm.max}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (text.trim() === '' && filters.person !== undefined) onChange({ ...filters, person: undefined });
      }}
      onTake={({ username }) => onChange({ ...filters, person: username })}
    />
  );
}

/** Renders nothing for readers without circles. */
function CircleFilter({ filters, onChange }: Props) {
  const { data } = useInfiniteQuery(circlesQuery('mine'));
  const circles = data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (circles.length === 0) return null;
  return (
    <Select
      label="Circle"
      value={filters.circle?.toString() ?? ''}
      data={[{ value: '', label: 'Everyone' }, ...circles.map(({ id, name }) => ({ value: String(id), label: isolated(name) }))]}
      onChange={(value) => onChange({ ...filters, circle: value === '' ? undefined : Number(value) })}
    />
  );
}
