import type { PostReference } from '#contract/posts.ts';

/** A reference in the form. */
export interface ReferenceRow {
  readonly type: PostReference['ref_type'] | '';
  readonly id: string;
  /** Whether it was found by its title, and is shown by it. */
  readonly isNamed?: true;
}

/** The references of a post in its form. */
export interface ReferenceInput {
  readonly rows: readonly ReferenceRow[];
  /** The text of the search field, while nothing is selected. */
  readonly find?: string | undefined;
}

export const emptyRow: ReferenceRow = { type: '', id: '' };

/** Returns the valid rows, with a type and a numeric id, without duplicates. */
export function toReferences(rows: readonly ReferenceRow[]): { ref_type: PostReference['ref_type']; ref_id: number }[] {
  const references = new Map<string, { ref_type: PostReference['ref_type']; ref_id: number }>();
  for (const row of rows) {
    const id = parseId(row);
    if (row.type !== '' && id !== undefined) references.set(`${row.type} ${id}`, { ref_type: row.type, ref_id: id });
  }
  return [...references.values()];
}

/** Returns the error of a row that has input but would not be sent. A type alone is not input. */
export function rowError(row: ReferenceRow): { field: 'type' | 'id'; message: string } | undefined {
  if (row.id.trim() === '') return undefined;
  if (parseId(row) === undefined) return { field: 'id', message: 'The ID must be a number.' };
  return row.type === '' ? { field: 'type', message: 'Please choose a type.' } : undefined;
}

/** Returns the id of a row if it is valid. */
export function parseId({ id }: Pick<ReferenceRow, 'id'>): number | undefined {
  const digits = id.trim();
  return /^[1-9][0-9]{0,14}$/.test(digits) ? Number(digits) : undefined;
}
