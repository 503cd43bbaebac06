import { TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemTarget } from '../../data/link-target.ts';
import { targetTitleQuery } from '../../data/references.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './forms.module.css';
import { emptyRow, parseId, type ReferenceRow, rowError } from './reference-rows.ts';

interface Props {
  /** All references; only those that were not found by title are edited here. */
  rows: readonly ReferenceRow[];
  isSubmitted: boolean;
  formError: string | undefined;
  isFull: boolean;
  onChange: (rows: ReferenceRow[]) => void;
}

/** Edits references by type and id, collapsed until they are needed. */
export function NumberedReferences({ rows, isSubmitted, formError, isFull, onChange }: Props) {
  const numbered = rows.filter(({ isNamed }) => !isNamed);
  // Not closed again when the last input is deleted.
  const [isOpen] = useState(() => numbered.some(({ type, id }) => type !== '' || id !== ''));
  if (isFull && numbered.length === 0) return null;
  // An empty row is shown before it exists, so that its fields can be filled at once.
  const shown = numbered.length === 0 ? [emptyRow] : numbered;
  const change = (old: ReferenceRow, row: ReferenceRow): void =>
    onChange(rows.includes(old) ? rows.map((current) => (current === old ? row : current)) : [...rows, row]);
  return (
    <details className={classes.byNumber} open={isOpen}>
      <summary>By number</summary>
      <div className={classes.rows}>
        {shown.map((row, i) => (
          <Row
            key={i}
            number={i + 1}
            row={row}
            isSubmitted={isSubmitted}
            formError={formError}
            onChange={(next) => change(row, next)}
            onRemove={numbered.length === 0 ? undefined : () => onChange(rows.filter((current) => current !== row))}
          />
        ))}
        {!isFull && numbered.length > 0 && (
          <Button small onClick={() => onChange([...rows, { ...emptyRow }])}>
            <IconPlus size={16} aria-hidden="true" />
            Add reference
          </Button>
        )}
      </div>
    </details>
  );
}

/** Returns the accessible name of a row's field. */
export function fieldLabel(field: 'type' | 'id', number: number): string {
  return `${field === 'id' ? 'Id' : 'Type'} of reference ${number}`;
}

type Type = Exclude<ReferenceRow['type'], ''>;

const typeNames: Readonly<Record<Type, string>> = { topic: 'Topic', work: 'Work' };
const types = [{ value: '', label: 'Choose…' }, ...Object.entries(typeNames).map(([value, label]) => ({ value, label }))];

function isType(value: string): value is Type {
  return Object.hasOwn(typeNames, value);
}

interface RowProps {
  number: number;
  row: ReferenceRow;
  isSubmitted: boolean;
  formError: string | undefined;
  onChange: (row: ReferenceRow) => void;
  /** Undefined for the row that does not exist yet. */
  onRemove: (() => void) | undefined;
}

function Row({ number, row, isSubmitted, formError, onChange, onRemove }: RowProps) {
  const error = rowError(row);
  const errorFor = (field: 'type' | 'id') => (error?.field === field && (isSubmitted || field === 'id') ? error.message : undefined);
  return (
    <div className={classes.row}>
      <Select
        label="Type"
        aria-label={fieldLabel('type', number)}
        error={errorFor('type')}
        size="md"
        value={row.type}
        data={types}
        onChange={(value) => onChange({ ...row, type: isType(value) ? value : '' })}
      />
      <TextInput
        label="Id"
        aria-label={fieldLabel('id', number)}
        size="md"
        inputMode="numeric"
        value={row.id}
        error={errorFor('id')}
        onChange={(event) => onChange({ ...row, id: event.currentTarget.value })}
      />
      {onRemove && (
        <Button look="bare" icon aria-label={`Remove reference ${number}`} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </Button>
      )}
      <TargetTitle row={row} formError={formError} />
    </div>
  );
}

/** Shows the title of the target, so that the user can check the id. */
function TargetTitle({ row, formError = '' }: { row: ReferenceRow; formError: string | undefined }) {
  const id = parseId(row);
  return row.type === '' || id === undefined ? null : <LoadedTitle target={{ kind: row.type, id }} formError={formError} />;
}

function LoadedTitle({ target, formError }: { target: ItemTarget; formError: string }) {
  const { data: title } = useQuery(targetTitleQuery(target));
  const missing = `There is no ${itemKindNames[target.kind].toLowerCase()} with ID ${target.id}.`;
  if (title === undefined || (title === null && formError.includes(missing))) return null;
  return (
    <p className={classes.found} role="status">
      {title === null ? missing : <ScriptText>{title}</ScriptText>}
    </p>
  );
}
