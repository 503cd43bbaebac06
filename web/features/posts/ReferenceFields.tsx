import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#core/limits.ts';
import { type Target, targetTitleQuery } from '../../data/references.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { NameField } from './NameField.tsx';
import classes from './forms.module.css';
import { emptyRow, rowError, parseId, type ReferenceRow } from './reference-rows.ts';

interface Props {
  rows: readonly ReferenceRow[];
  /** Whether the form was submitted, which shows all validation errors. */
  isSubmitted: boolean;
  /** The form's error, which a row does not repeat. */
  formError?: string | undefined;
  onChange: (rows: ReferenceRow[]) => void;
}

/** Edits the references of a post, by type and id or by name. Empty rows are not sent. */
export function ReferenceRows({ rows, isSubmitted, formError, onChange }: Props) {
  const change = (index: number, row: ReferenceRow): void => onChange(rows.map((current, i) => (i === index ? row : current)));
  return (
    <fieldset className={classes.rows}>
      <legend>References</legend>
      {rows.map((row, i) => (
        <Row
          key={i}
          number={i + 1}
          row={row}
          isSubmitted={isSubmitted}
          formError={formError}
          onChange={(next) => change(i, next)}
          onRemove={() => onChange(rows.filter((_, k) => k !== i))}
        />
      ))}
      {rows.length < limits.postReferences.max && (
        <Button small onClick={() => onChange([...rows, emptyRow])}>
          <IconPlus size={16} aria-hidden="true" />
          Add reference
        </Button>
      )}
    </fieldset>
  );
}

/** Focuses the first invalid field. Returns whether there is one. */
export function focusInvalidRow(form: HTMLFormElement, rows: readonly ReferenceRow[]): boolean {
  const index = rows.findIndex((row) => rowError(row) !== undefined);
  const error = rows[index] && rowError(rows[index]);
  if (!error) return false;
  form.querySelector<HTMLElement>(`[aria-label="${labelOf(error.field, index + 1)}"]`)?.focus();
  return true;
}

function labelOf(field: 'type' | 'id' | 'name', number: number): string {
  if (field === 'name') return `Find by name, reference ${number}`;
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
  onRemove: () => void;
}

function Row({ number, row, isSubmitted, formError, onChange, onRemove }: RowProps) {
  const error = rowError(row);
  const errorFor = (field: 'type' | 'id' | 'name') =>
    error?.field === field && (isSubmitted || field === 'id') ? error.message : undefined;
  return (
    <div className={classes.row}>
      <NativeSelect
        label="Type"
        aria-label={labelOf('type', number)}
        error={errorFor('type')}
        size="md"
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={row.type}
        data={types}
        onChange={({ currentTarget: { value } }) => onChange({ ...row, type: isType(value) ? value : '' })}
      />
      <TextInput
        label="Id"
        aria-label={labelOf('id', number)}
        size="md"
        inputMode="numeric"
        value={row.id}
        error={errorFor('id')}
        onChange={(event) => onChange({ ...row, id: event.currentTarget.value })}
      />
      <NameField
        label={labelOf('name', number)}
        type={row.type}
        query={row.name ?? ''}
        error={errorFor('name')}
        onQueryChange={(name) => onChange({ ...row, name })}
        onSelect={(type, id) => onChange({ type, id: String(id) })}
      />
      <Button look="bare" icon aria-label={`Remove reference ${number}`} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </Button>
      <TargetTitle row={row} formError={formError} />
    </div>
  );
}

/** Shows the title of the target, so that the user can check the id. */
function TargetTitle({ row, formError = '' }: { row: ReferenceRow; formError: string | undefined }) {
  const id = parseId(row);
  return row.type === '' || id === undefined ? null : <LoadedTitle target={{ kind: row.type, id }} formError={formError} />;
}

function LoadedTitle({ target, formError }: { target: Target; formError: string }) {
  const { data: title } = useQuery(targetTitleQuery(target));
  const missing = `There is no ${itemKindNames[target.kind].toLowerCase()} with the id ${target.id}.`;
  if (title === undefined || (title === null && formError.includes(missing))) return null;
  return (
    <p className={classes.found} role="status">
      {title === null ? missing : <ScriptText>{title}</ScriptText>}
    </p>
  );
}
