import { type SearchContent, searchContentOf } from './search-content.ts';
import type { CatalogRecord } from './record.ts';
import { toWorkRows, type WorkRows } from './work.ts';

export interface AcceptedRecord {
  readonly line: number;
  readonly record: CatalogRecord;
}

/** Records to convert to rows. */
export interface RowsTask {
  readonly records: readonly AcceptedRecord[];
  /** Whether to compute the search content too, for works that probably changed. */
  readonly withContent: boolean;
}

export interface RowsResult {
  readonly rows: readonly WorkRows[];
  /** The search content of each row, or nothing. */
  readonly content: readonly SearchContent[];
}

export function runRowsTask({ records, withContent }: RowsTask): RowsResult {
  const rows = records.map(({ line, record }) => toWorkRows(line, record));
  return { rows, content: withContent ? rows.map(({ work }) => searchContentOf(work)) : [] };
}
