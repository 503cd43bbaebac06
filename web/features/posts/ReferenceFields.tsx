import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PostReference } from '#contract/posts.ts';
import { limits } from '#core/limits.ts';
import { sourceOfTarget, type ItemTarget } from '../../data/link-target.ts';
import { targetTitleQuery } from '../../data/references.ts';
import { itemKindNames } from '../../data/linked-items.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { AttachField } from './AttachField.tsx';
import classes from './forms.module.css';
import { fieldLabel, NumberedReferences } from './NumberedReferences.tsx';
import { parseId, type ReferenceInput, type ReferenceRow, rowError } from './reference-rows.ts';

interface Props {
  value: ReferenceInput;
  /** Whether the form was submitted, which shows all validation errors. */
  isSubmitted: boolean;
  /** The form's error, which a row does not repeat. */
  formError?: string | undefined;
  onChange: (value: ReferenceInput) => void;
}

/** Edits the references of a post: found by title, or by type and id. Empty rows are not sent. */
export function ReferenceFields({ value: { rows, find = '' }, isSubmitted, formError, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const isFull = rows.length >= limits.postReferences.max;

  function attach(type: PostReference['ref_type'], id: number): void {
    const isAttached = rows.some((row) => row.type === type && parseId(row) === id);
    onChange({ rows: isAttached ? rows : [...rows, { type, id: String(id), isNamed: true }], find: undefined });
  }

  function remove(row: ReferenceRow): void {
    onChange({ rows: rows.filter((other) => other !== row), find });
    group.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }

  return (
    <fieldset ref={group} className={classes.references}>
      <legend className="visually-hidden">References</legend>
      {rows.some(({ isNamed }) => isNamed) && (
        <ul className={classes.attached} aria-label="Attached">
          {rows.map((row) => row.isNamed && <Attached key={`${row.type}-${row.id}`} row={row} onRemove={() => remove(row)} />)}
        </ul>
      )}
      {(!isFull || find !== '') && (
        <AttachField
          query={find}
          error={isSubmitted && find.trim() !== '' ? 'Please choose one of the suggested titles or clear this field.' : undefined}
          onQueryChange={(text) => onChange({ rows, find: text === '' ? undefined : text })}
          onSelect={attach}
        />
      )}
      <NumberedReferences
        rows={rows}
        isSubmitted={isSubmitted}
        formError={formError}
        isFull={isFull}
        onChange={(next) => onChange({ rows: next, find })}
      />
    </fieldset>
  );
}

/** Focuses the first invalid field. Returns whether there is one. */
export function focusInvalidReference(form: HTMLFormElement, { rows, find = '' }: ReferenceInput): boolean {
  const numbered = rows.filter(({ isNamed }) => !isNamed);
  const index = numbered.findIndex((row) => rowError(row) !== undefined);
  const error = numbered[index] && rowError(numbered[index]);
  if (!error && find.trim() === '') return false;
  const field = error
    ? form.querySelector<HTMLElement>(`[aria-label="${fieldLabel(error.field, index + 1)}"]`)
    : form.querySelector<HTMLElement>('[role="combobox"]');
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
  return true;
}

function Attached({ row, onRemove }: { row: ReferenceRow; onRemove: () => void }) {
  const id = parseId(row);
  return row.type === '' || id === undefined ? null : <AttachedTarget target={{ kind: row.type, id }} onRemove={onRemove} />;
}

function AttachedTarget({ target, onRemove }: { target: ItemTarget; onRemove: () => void }) {
  const { data } = useQuery(targetTitleQuery(target));
  const title = data ?? sourceOfTarget(target);
  return (
    <li>
      <span>
        <small>{itemKindNames[target.kind]}</small> <ScriptText>{title}</ScriptText>
      </span>
      <button type="button" aria-label={`Remove ${title}`} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
