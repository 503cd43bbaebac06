import { type CatalogField, isCatalogField, recognizedFields } from '#core/catalog-columns.ts';
import { createOwnList } from '../platform/own-list.ts';

/** The field of each column of a CSV file; null for columns that are not imported. */
export type ColumnFields = readonly (CatalogField | null)[];

interface ColumnChoice {
  readonly names: readonly string[];
  readonly fields: ColumnFields;
}

/** What the librarian chose last for files with the same columns. */
const choices = createOwnList<ColumnChoice>({
  name: 'catalog-columns',
  max: 20,
  isItem: isColumnChoice,
  isSame: (one, other) => hasSameNames(one.names, other.names),
});

export function rememberColumns(names: readonly string[], fields: ColumnFields): void {
  choices.add({ names, fields });
}

/**
 * Returns the fields that were chosen for a file with these columns, or else those that the names
 * suggest.
 */
export function useColumnFields(): (names: readonly string[]) => ColumnFields {
  const remembered = choices.use();
  return (names) => remembered.find((choice) => hasSameNames(choice.names, names))?.fields ?? recognizedFields(names);
}

function hasSameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, i) => name === other[i]);
}

function isColumnChoice(stored: unknown): stored is ColumnChoice {
  if (typeof stored !== 'object' || stored === null || !('names' in stored) || !('fields' in stored)) return false;
  const { names, fields } = stored;
  return (
    Array.isArray(names) &&
    Array.isArray(fields) &&
    names.length === fields.length &&
    names.every((name) => typeof name === 'string') &&
    fields.every((field) => field === null || (typeof field === 'string' && isCatalogField(field)))
  );
}
