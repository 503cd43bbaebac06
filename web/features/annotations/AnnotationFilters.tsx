import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { annotationColors, type AnnotationOrder, annotationVisibilities } from '#core/annotations.ts';
import { isolated } from '#core/scripts.ts';
import { circlesQuery } from '../../data/circles.ts';
import { useColorNames } from '../../data/color-names.ts';
import { annotatedTextsQuery, type AnnotationFilters as Filters } from '../../data/own-annotations.ts';
import { Button } from '../../ui/Button.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useUrlText } from '../../ui/use-url-text.ts';
import { visibilityNames } from '../../ui/visibility-names.ts';
import type { AnnotationsView } from './annotations-view.ts';
import classes from './own-annotations.module.css';

interface Props {
  view: AnnotationsView;
  onChange: (view: AnnotationsView) => void;
}

const orders: readonly { value: AnnotationOrder; label: string }[] = [
  { value: 'text', label: 'By text' },
  { value: 'newest', label: 'Newest first' },
  { value: 'color', label: 'By color' },
];
const notes = [
  { value: '', label: 'All' },
  { value: 'with', label: 'With a note' },
  { value: 'without', label: 'Without a note' },
];

/** Shows the search field, and the filters behind a button. */
export function AnnotationFilters({ view, onChange }: Props) {
  const [open, setOpen] = useState(() => Object.keys(view.filters).some((name) => name !== 'q'));
  const [clearCount, setClearCount] = useState(0);
  const id = useId();
  const { filters, order } = view;
  const { q, ...others } = filters;
  const change = (part: Partial<Filters>): void => onChange({ ...view, filters: { ...filters, ...part } });
  const activeCount = Object.keys(others).length;
  return (
    <div className={classes.search} role="search" aria-label="Annotations">
      <div className={classes.searchLine}>
        <div className={classes.searchField}>
          <SearchField label="Search" placeholder="Words in quotes or notes" q={q ?? ''} onChange={(text) => change({ q: text })} />
        </div>
        <Select
          label="Order"
          value={order}
          data={[...orders]}
          onChange={(value) => onChange({ ...view, order: orders.find((one) => one.value === value)?.value ?? 'text' })}
        />
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          Filters{activeCount > 0 && ` (${activeCount})`}
        </Button>
      </div>
      <div className={classes.filters} id={id} role="group" aria-label="Filters" hidden={!open}>
        <WorkFilter filters={filters} onChange={change} />
        <ReferenceFilter key={clearCount} filters={filters} onChange={change} />
        <ChoiceFilters filters={filters} onChange={change} />
        <DateFilters filters={filters} onChange={change} />
        <Checkbox
          label="Only annotations no longer in the text"
          checked={filters.isLost === true}
          onChange={({ currentTarget }) => change({ isLost: currentTarget.checked || undefined })}
        />
        {activeCount > 0 && (
          <Button
            onClick={() => {
              setClearCount(clearCount + 1);
              onChange({ ...view, filters: { q } });
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

interface FilterProps {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}

function WorkFilter({ filters, onChange }: FilterProps) {
  const { data = [] } = useQuery(annotatedTextsQuery({}));
  const works = new Map(data.map(({ work_id: id, work_title: title }) => [id, isolated(title)]));
  if (filters.work !== undefined && !works.has(filters.work)) works.set(filters.work, `Work ${filters.work}`);
  return (
    <Select
      label="Work"
      value={filters.work?.toString() ?? ''}
      data={[{ value: '', label: 'All works' }, ...[...works].map(([id, title]) => ({ value: String(id), label: title }))]}
      onChange={(value) => onChange({ work: value === '' ? undefined : Number(value) })}
    />
  );
}

function ReferenceFilter({ filters, onChange }: FilterProps) {
  const field = useUrlText(filters.reference ?? '', (text) => onChange({ reference: text }));
  return <LimitedInput {...field} label="Passage" placeholder="Rom 8:28" attributes={{ input: { dir: 'auto' } }} />;
}

function ChoiceFilters({ filters, onChange }: FilterProps) {
  const names = useColorNames();
  const colors = annotationColors.map((color) => ({ value: color, label: isolated(names[color]) }));
  const readers = annotationVisibilities.map((value) => ({ value, label: visibilityNames[value] }));
  return (
    <>
      <Select
        label="Color"
        value={filters.color ?? ''}
        data={[{ value: '', label: 'All colors' }, ...colors]}
        onChange={(value) => onChange({ color: annotationColors.find((color) => color === value) })}
      />
      <Select
        label="Note"
        value={filters.note ?? ''}
        data={notes}
        onChange={(value) => onChange({ note: value === 'with' || value === 'without' ? value : undefined })}
      />
      <Select
        label="Who can read it"
        value={filters.visibility ?? ''}
        data={[{ value: '', label: 'All' }, ...readers]}
        onChange={(value) => onChange({ visibility: annotationVisibilities.find((one) => one === value) })}
      />
      <CircleFilter filters={filters} onChange={onChange} />
    </>
  );
}

/** Renders nothing for readers without circles. */
function CircleFilter({ filters: { circle }, onChange }: FilterProps) {
  const { data } = useInfiniteQuery(circlesQuery('mine'));
  const circles = new Map(data?.pages.flatMap(({ rows }) => rows.map(({ id, name }) => [id, isolated(name)])));
  if (circle !== undefined && !circles.has(circle)) circles.set(circle, `Circle ${circle}`);
  if (circles.size === 0) return null;
  return (
    <Select
      label="Circle"
      value={circle?.toString() ?? ''}
      data={[{ value: '', label: 'All circles' }, ...[...circles].map(([id, name]) => ({ value: String(id), label: name }))]}
      onChange={(value) => onChange({ circle: value === '' ? undefined : Number(value) })}
    />
  );
}

function DateFilters({ filters: { from, to }, onChange }: FilterProps) {
  return (
    <>
      <TextInput
        type="date"
        label="From"
        value={from ?? ''}
        {...(to !== undefined && { max: to })}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label="To"
        value={to ?? ''}
        {...(from !== undefined && { min: from })}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </>
  );
}
