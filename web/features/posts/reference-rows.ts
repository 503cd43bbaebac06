import type { PostReference } from '#contract/posts.ts';

/** As it stands in the form. */
export interface ReferenceRow {
  readonly type: PostReference['ref_type'] | '';
  readonly id: string;
  /** Typed to find it by its name, and nothing chosen yet. */
  readonly name?: string | undefined;
}

export const emptyRow: ReferenceRow = { type: '', id: '' };

/** The rows that are sent: those that have a type and a numeric id (spec section 5), each target once. */
export function referencesOf(rows: readonly ReferenceRow[]): { ref_type: PostReference['ref_type']; ref_id: number }[] {
  const sent = new Map<string, { ref_type: PostReference['ref_type']; ref_id: number }>();
  for (const row of rows) {
    const id = numberOf(row);
    if (row.type !== '' && id !== undefined) sent.set(`${row.type} ${id}`, { ref_type: row.type, ref_id: id });
  }
  return [...sent.values()];
}

/** What is wrong with a row in which something was typed that would not be sent, and in which of its fields. A type alone is nothing typed. */
export function faultOf(row: ReferenceRow): { field: 'type' | 'id' | 'name'; says: string } | undefined {
  if (row.id.trim() !== '' && numberOf(row) === undefined) return { field: 'id', says: 'An id is a number.' };
  if (row.name?.trim()) return { field: 'name', says: 'Please choose one of the names that are offered, or clear this field.' };
  return row.id.trim() !== '' && row.type === '' ? { field: 'type', says: 'Please choose what it is.' } : undefined;
}

/** The id of a row, where it is one. */
export function numberOf({ id }: ReferenceRow): number | undefined {
  const digits = id.trim();
  return /^[1-9][0-9]{0,14}$/.test(digits) ? Number(digits) : undefined;
}
