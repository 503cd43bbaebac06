import { type CatalogField, catalogFields, isCatalogField } from '#core/catalog-columns.ts';
import type { CsvStart } from '#core/csv.ts';
import type { ColumnFields } from '../../data/catalog-columns.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Select } from '../../ui/Select.tsx';
import classes from './catalog.module.css';

const fieldNames: Readonly<Record<CatalogField, string>> = {
  id: 'Identifier',
  title: 'Title',
  alt_titles: 'Other titles',
  authors: 'Authors',
  year: 'Year',
  year_label: 'Year as shown',
  language: 'Language',
  category: 'Category',
  subjects: 'Subjects',
  lcc: 'LC class',
  type: 'Type',
  source: 'Source',
  url: 'Link',
};

const options = [{ value: '', label: 'Not imported' }, ...catalogFields.map((value) => ({ value, label: fieldNames[value] }))];

interface Props {
  start: CsvStart;
  fields: ColumnFields;
  error: string | undefined;
  onChange: (fields: ColumnFields) => void;
}

/** Shows the columns of a CSV file with their first cells, and a choice of the field for each. */
export function CsvColumns({ start: { names, rows }, fields, error, onChange }: Props) {
  // A field has one column, so choosing it clears the column that had it.
  const choose = (column: number, field: CatalogField | null): void =>
    onChange(names.map((_, i) => (i === column ? field : fields[i] === field ? null : (fields[i] ?? null))));

  return (
    <fieldset className={classes.columns}>
      <legend>Columns</legend>
      <ul>
        {names.map((name, column) => (
          <li key={column}>
            <Select
              label={name === '' ? `Column ${column + 1}` : name}
              data={options}
              value={fields[column] ?? ''}
              onChange={(value) => choose(column, isCatalogField(value) ? value : null)}
            />
            <ul className={classes.cells} aria-label="First rows">
              {rows.map((cells, row) => (
                <li key={row}>{cells[column]?.trim() ? <ScriptText>{cells[column].trim()}</ScriptText> : '–'}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
